import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  redirectTo,
  respond,
  scriptedDns,
  startCanary,
  startWeb,
  type TestWeb,
} from "#testing/server/hostile-web.ts";
import { selfSigned } from "#testing/server/self-signed.ts";
import { lookupWith } from "./safe-fetch/checked-lookup.ts";
import { isPublicAddress } from "./safe-fetch/public-address.ts";
import { createSafeFetch, type SafeFetchParts } from "./safe-fetch.ts";

const web = await startWeb();
const secure = await startWeb({ tls: selfSigned("127.0.0.1") });
const vouchedFor = {
  valid: selfSigned("shop.test"),
  expired: selfSigned("shop.test", { until: "250102000000Z" }),
  misnamed: selfSigned("bank.test"),
};
const valid = await startWeb({ tls: vouchedFor.valid });
const expired = await startWeb({ tls: vouchedFor.expired });
const misnamed = await startWeb({ tls: vouchedFor.misnamed });
const canary = await startCanary();

function testFetch(parts: Partial<SafeFetchParts> = {}) {
  return createSafeFetch({
    allow: [web.host, secure.host],
    publicUrl: "https://parley.example",
    baseDomain: "agents.example",
    resolve: scriptedDns({}).resolve,
    ...parts,
  });
}

const failure = (reason: string) => expect.objectContaining({ reason });

test.each([
  "http://127.0.0.1/",
  "http://127.8.9.1/",
  "http://localhost/",
  "http://shop.localhost/",
  "http://[::1]/",
  "http://0.0.0.0/",
  "http://10.0.0.8/",
  "http://172.16.0.1/",
  "http://172.31.255.254/",
  "http://192.168.1.1/",
  "http://100.64.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://192.0.0.192/",
  "http://100.100.100.200/",
  "http://168.63.129.16/",
  "http://[fd00:ec2::254]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://224.0.0.1/",
  "http://[ff02::1]/",
  "http://255.255.255.255/",
])("case 31: %s is refused before anything is sent", async (url) => {
  const safeFetch = testFetch();
  expect(() => safeFetch.check(url)).toThrow("This address is not on the public internet.");
  await expect(safeFetch(url)).rejects.toEqual(failure("private"));
});

test.each([
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://[::ffff:7f00:1]/",
  "http://[::7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001::80ff:fffe]/",
  "http://127.0.0.1./",
  "http://①②⑦.⓪.⓪.①/",
  "http://LOCALHOST./",
  "http://127.0.0.1#@good.test/",
])("case 32: %s is the private address it stands for", async (url) => {
  await expect(testFetch()(url)).rejects.toEqual(failure("private"));
});

test("case 32: an address with a user name is refused", async () => {
  const safeFetch = testFetch();
  await expect(safeFetch("http://good.test@127.0.0.1/")).rejects.toEqual(failure("address"));
  await expect(safeFetch(`http://good.test@${web.host}/`)).rejects.toEqual(failure("address"));
  expect(web.asked).toEqual([]);
});

test.each(["127.0.0.1", "10.1.2.3", "::1", "fd12::1", "64:ff9b::a9fe:a9fe", "::ffff:10.0.0.1"])(
  "case 33: a name with %s among its addresses does not exist for us",
  async (address) => {
    const { resolve } = scriptedDns({ "inner.test": [["93.184.215.14", address]] });
    const reading = testFetch({ resolve })("http://inner.test/");
    await expect(reading).rejects.toThrow("There is no website at this address.");
  },
);

test("case 33: an inner name and a name that is not there sound the same", async () => {
  const { resolve } = scriptedDns({ "inner.test": [["10.0.0.1"]] });
  const safeFetch = testFetch({ resolve });
  const inner = await safeFetch("https://inner.test/").catch((error) => error);
  const missing = await safeFetch("https://missing.test/").catch((error) => error);
  expect(inner.message).toBe("There is no website at this address.");
  expect(inner).toMatchObject({ reason: missing.reason, message: missing.message });
});

test("case 34: a connection goes to the address that was checked, whatever DNS says next", async () => {
  const dns = scriptedDns({ "rebind.test": [["93.184.215.14"], ["127.0.0.1"]] });
  const connectTo = lookupWith(dns.resolve, isPublicAddress);
  const addresses = () =>
    new Promise((done) =>
      connectTo("rebind.test", { all: true }, (error, found) => done(error ?? found)),
    );
  expect(await addresses()).toEqual([{ address: "93.184.215.14", family: 4 }]);
  expect(dns.asked).toEqual(["rebind.test"]);
  expect(await addresses()).toEqual(failure("unknown-host"));
});

test("case 36: only http and https are addresses of websites", async () => {
  const safeFetch = testFetch();
  const others = ["file:///etc/passwd", "ftp://a.test/", "gopher://a.test/", "data:text/html,hi"];
  for (const url of [...others, "javascript:alert(1)", "blob:http://a.test/1", "a.test", ""])
    expect(() => safeFetch.check(url), url).toThrow("This is not the address of a website.");
});

test("case 37: only the standard ports and configured ones are asked", async () => {
  const safeFetch = testFetch({ resolve: scriptedDns({ "a.test": [["127.0.0.1"]] }).resolve });
  for (const port of [22, 25, 5432, 6379, 8080, canary.port])
    await expect(safeFetch(`http://a.test:${port}/`)).rejects.toEqual(failure("address"));
  expect(canary.hits()).toBe(0);
  web.answers["/"] = "hello";
  expect((await safeFetch(web.origin)).text).toBe("hello");
});

test("case 38: a redirect to a private address is not followed", async () => {
  const hops = [
    canary.origin,
    "http://127.0.0.1/",
    "http://[::1]/",
    "//10.0.0.1/",
    "http://localhost/",
  ];
  for (const [index, location] of [...hops, "file:///etc/passwd"].entries()) {
    for (const status of [301, 302, 303, 307, 308]) {
      web.answers[`/${index}`] = redirectTo(location, status);
      const reading = testFetch()(`${web.origin}/${index}`);
      await expect(reading).rejects.toMatchObject({ name: "FetchRefused" });
    }
  }
  expect(canary.hits()).toBe(0);
});

test("case 39: closed, filtered and open private ports sound the same, and nobody knocks", async () => {
  const safeFetch = testFetch();
  const outcome = (url: string) =>
    safeFetch(url).catch(({ reason, message }) => ({ reason, message }));
  const closed = await outcome("http://127.0.0.1:1/");
  expect(await outcome(`${canary.origin}/`)).toEqual(closed);
  expect(await outcome("http://10.255.255.1:81/")).toEqual(closed);
  expect(canary.hits()).toBe(0);
});

test("case 41: a page that arrives byte by byte ends with the time limit, and its connection too", async () => {
  let dripping: ServerResponse | undefined;
  web.answers["/drip"] = (_request, response) => {
    dripping = response;
    response.writeHead(200, { "content-type": "text/html" }).write("<");
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const reading = testFetch()(`${web.origin}/drip`, {
      takeTurn: async () => {},
    }).catch((error) => error);
    await vi.waitUntil(() => dripping, { interval: 1 });
    const closed = once(dripping as ServerResponse, "close");
    await vi.advanceTimersByTimeAsync(14_000);
    dripping?.write("p");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reading).toEqual(failure("timeout"));
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

test("case 41: whoever asked can stop waiting", async () => {
  const stop = new AbortController();
  web.answers["/silent"] = () => stop.abort();
  const reading = testFetch()(`${web.origin}/silent`, { signal: stop.signal });
  await expect(reading).rejects.toEqual(failure("cancelled"));
});

test.each([
  ["gzip", gzipSync],
  [
    "br",
    (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ],
  ["deflate", deflateSync],
  ["zstd", zstdCompressSync],
])("case 42: a %s bomb stops at the limit on what it inflates to", async (encoding, compress) => {
  const bomb = compress(Buffer.alloc(200 * 1024 * 1024));
  web.answers["/bomb"] = respond(
    200,
    { "content-type": "text/html", "content-encoding": encoding },
    bomb,
  );
  const before = process.memoryUsage().rss;
  await expect(testFetch()(`${web.origin}/bomb`)).rejects.toEqual(failure("too-large"));
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test("case 42: a plain page above the limit is refused by its length, or while it arrives", async () => {
  web.answers["/known"] = respond(
    200,
    { "content-type": "text/html", "content-length": "2000" },
    "x".repeat(2000),
  );
  web.answers["/chunked"] = (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    for (let chunk = 0; chunk < 20; chunk++) response.write("x".repeat(100));
    response.end();
  };
  for (const path of ["/known", "/chunked"])
    await expect(testFetch()(web.origin + path, { bytesMax: 1999 })).rejects.toEqual(
      failure("too-large"),
    );
  expect((await testFetch()(`${web.origin}/chunked`, { bytesMax: 2000 })).body.length).toBe(2000);
});

test("case 44: a circle of redirects ends", async () => {
  web.answers["/a"] = redirectTo("/b");
  web.answers["/b"] = redirectTo("/a");
  await expect(testFetch()(`${web.origin}/a`)).rejects.toEqual(failure("redirects"));
  expect(web.asked).toHaveLength(6);
});

test("case 47: our own address and the agents' pages are refused, also after a redirect", async () => {
  const safeFetch = testFetch();
  for (const url of [
    "https://parley.example/agent/bakery",
    "http://parley.example/",
    "https://PARLEY.example./",
    "https://bakery.agents.example/",
    "https://agents.example/",
  ])
    expect(() => safeFetch.check(url), url).toThrow("is an address of this service itself");
  web.answers["/there"] = redirectTo("https://bakery.agents.example/");
  await expect(safeFetch(`${web.origin}/there`)).rejects.toEqual(failure("own"));
});

test("case 47: on a laptop our own port is refused and another one can be read", async () => {
  const safeFetch = testFetch({
    publicUrl: "http://127.0.0.1:3000",
    allow: ["127.0.0.1:3000", web.host],
  });
  expect(() => safeFetch.check("http://127.0.0.1:3000/agent/x")).toThrow("this service itself");
  expect(safeFetch.check(web.origin).host).toBe(web.host);
});

test("case 49: a certificate nobody vouches for is a failure, without a second try in plain text", async () => {
  secure.answers["*"] = "secret";
  await expect(testFetch()(`${secure.origin}/`)).rejects.toEqual(failure("tls"));
  await expect(testFetch()(`https://${web.host}/`)).rejects.toEqual(failure("tls"));
  expect([...secure.asked, ...web.asked]).toEqual([]);
});

test("case 49: of certificates that somebody vouches for, those out of date and of another name are failures", async () => {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, ...Object.values(vouchedFor).map(({ cert }) => cert)]);
  onTestFinished(() => setDefaultCACertificates(before));
  const resolve = async () => ["127.0.0.1"];
  const get = async ({ host, answers }: TestWeb) => {
    answers["*"] = "answer";
    const named = `shop.test:${host.split(":")[1]}`;
    return (await testFetch({ allow: [named], resolve })(`https://${named}/`)).text;
  };
  expect(await get(valid)).toBe("answer");
  await expect(get(expired)).rejects.toEqual(failure("tls"));
  await expect(get(misnamed)).rejects.toEqual(failure("tls"));
  expect([...expired.asked, ...misnamed.asked]).toEqual([]);
});

test("an address the operator configured may be private, and does not lead elsewhere", async () => {
  const safeFetch = testFetch({ allow: [] });
  web.answers["/ok"] = "answer";
  web.answers["/away"] = redirectTo("/ok");
  expect((await safeFetch(`${web.origin}/ok`, { trusted: true })).text).toBe("answer");
  await expect(safeFetch(`${web.origin}/away`, { trusted: true })).rejects.toEqual(
    failure("redirects"),
  );
});

test("redirects are followed to the end, and headers for one host do not reach the next", async () => {
  const seen: (string | undefined)[] = [];
  web.answers["/start"] = redirectTo("/same", 301);
  web.answers["/same"] = (request, response) => {
    seen.push(request.headers.authorization);
    response
      .writeHead(302, { location: `http://elsewhere.test:${web.host.split(":")[1]}/end` })
      .end();
  };
  web.answers["/end"] = (request, response) => {
    seen.push(request.headers.authorization, request.headers["user-agent"]);
    response.writeHead(200, { "content-type": "text/html" }).end("done");
  };
  const safeFetch = testFetch({
    allow: [web.host, `elsewhere.test:${web.host.split(":")[1]}`],
    resolve: scriptedDns({ "elsewhere.test": [["127.0.0.1"]] }).resolve,
  });
  const { url, text } = await safeFetch(`${web.origin}/start`, {
    headers: { authorization: "mine" },
  });
  expect(text).toBe("done");
  expect(new URL(url).hostname).toBe("elsewhere.test");
  expect(seen).toEqual([
    "mine",
    undefined,
    expect.stringMatching(/ParleyBot.*https:\/\/parley\.example\)/),
  ]);
});

test("case 48: a turn is taken before each request, redirects included, but not for allowed hosts", async () => {
  const turns: string[] = [];
  const takeTurn = async (hostname: string) => void turns.push(hostname);
  web.answers["/away"] = redirectTo("https://next.test/");
  await expect(testFetch()(`${web.origin}/away`, { takeTurn })).rejects.toEqual(
    failure("unknown-host"),
  );
  expect(turns).toEqual(["next.test"]);
});

test("text is decoded by mark, header, markup and UTF-8, in this order", async () => {
  const page = (type: string, body: Buffer) => respond(200, { "content-type": type }, body);
  const utf16 = Buffer.from("\ufeffCafé", "utf16le");
  web.answers["/mark"] = page("text/html; charset=iso-8859-1", utf16);
  web.answers["/header"] = page(
    "text/html; charset=windows-1251",
    Buffer.from([0xca, 0xe0, 0xf4, 0xe5]),
  );
  web.answers["/markup"] = page(
    "text/html",
    Buffer.from('<meta charset="latin1">Caf\xe9', "latin1"),
  );
  web.answers["/unknown"] = page("text/html; charset=klingon", Buffer.from("Café"));
  const text = async (path: string) => (await testFetch()(web.origin + path)).text;
  expect(await text("/mark")).toBe("Café");
  expect(await text("/header")).toBe("Кафе");
  expect(await text("/markup")).toBe('<meta charset="latin1">Café');
  expect(await text("/unknown")).toBe("Café");
});

test("other content types fail before the body is read, error pages are known by their status", async () => {
  web.answers["/photo"] = respond(200, { "content-type": "image/jpeg" }, "…");
  web.answers["/gone"] = respond(410, { "content-type": "application/json" }, "{}");
  const accept = ["text/html"];
  await expect(testFetch()(`${web.origin}/photo`, { accept })).rejects.toEqual(failure("type"));
  expect(await testFetch()(`${web.origin}/gone`, { accept })).toMatchObject({ status: 410 });
});

test("a host that refuses the connection did not answer", async () => {
  const closed = await closedPort();
  const reading = testFetch({ allow: [`127.0.0.1:${closed}`] })(`http://127.0.0.1:${closed}/`);
  await expect(reading).rejects.toThrow("127.0.0.1 did not answer.");
});

async function closedPort() {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? address?.port : undefined;
}
