import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** Addresses of the public ranges that answer only inside a cloud: Azure's platform service. */
const insideClouds = new Set(["168.63.129.16"]);

/** Whether an IP address is one that anybody on the internet would reach. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip instanceof ipaddr.IPv4) return isPublicV4(ip);
  if (ip.isIPv4MappedAddress()) return isPublicV4(ip.toIPv4Address());
  // What a network without IPv4 (DNS64) answers for every IPv4 site: the last four bytes count.
  if (ip.match(nat64)) return isPublicV4(new ipaddr.IPv4(ip.toByteArray().slice(-4)));
  // 6to4 and Teredo carry an IPv4 address too; no website needs them, so they are refused whole.
  return ip.range() === "unicast" && ip.match(globalUnicast);
}

function isPublicV4(ip: ipaddr.IPv4): boolean {
  return ip.range() === "unicast" && !insideClouds.has(ip.toString());
}
