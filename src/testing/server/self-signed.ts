import { createSign, generateKeyPairSync } from "node:crypto";

export interface Certificate {
  key: string;
  cert: string;
}

/** A key with a minimal self-signed certificate (RFC 5280). */
export function selfSigned(name: string, { until = "491231235959Z" } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
  const commonName = der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from(name)));
  const subject = der(0x30, der(0x31, commonName));
  const validity = der(0x30, utcTime("250101000000Z"), utcTime(until));
  const body = der(
    0x30,
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    validity,
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  const certificate = der(0x30, body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function utcTime(time: string) {
  return der(0x17, Buffer.from(time));
}
