import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** In public ranges, but reachable only inside a cloud: Azure's platform service. */
const insideClouds = new Set(["168.63.129.16"]);

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip instanceof ipaddr.IPv4) return isPublicV4(ip);
  if (ip.isIPv4MappedAddress()) return isPublicV4(ip.toIPv4Address());
  // DNS64, in networks without IPv4: the last four bytes are the IPv4 address.
  if (ip.match(nat64)) return isPublicV4(new ipaddr.IPv4(ip.toByteArray().slice(-4)));
  // 6to4 and Teredo embed IPv4 addresses too; no website needs them.
  return ip.range() === "unicast" && ip.match(globalUnicast);
}

function isPublicV4(ip: ipaddr.IPv4): boolean {
  return ip.range() === "unicast" && !insideClouds.has(ip.toString());
}
