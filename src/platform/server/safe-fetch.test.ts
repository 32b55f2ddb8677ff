import { Resolver } from "node:dns/promises";
import net from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  redirectTo,
  scriptedDns,
  startCanary,
  startWeb,
  type TestWeb,
} from "#testing/server/hostile-web.ts";
import { selfSigned } from "#testing/server/self-signed.ts";
import { resolveByDns } from "./safe-fetch/checked-lookup.ts";
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
const publicAddress = "93.184.215.14";

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

/**
 * Connections to websites go to the canary's port, for the usual ones are not a test's to listen on, and
 * none leaves this machine: one to the public address ends with an error that names it.
 */
function atCanaryPort() {
  const connect = net.connect;
  const blockList = new net.BlockList();
  blockList.addAddress(publicAddress);
  const spy = vi.spyOn(net, "connect");
  spy.mockImplementation(((options: net.TcpNetConnectOpts) =>
    connect({ ...options, port: canary.port, blockList })) as typeof net.connect);
  onTestFinished(() => spy.mockRestore());
  return spy;
}

test("a name that leads here would reach the canary, were it not looked at", async () => {
  const connect = atCanaryPort();
  const { resolve } = scriptedDns({ "allowed.test": [["127.0.0.1"]] });
  const safeFetch = testFetch({ resolve, allow: ["allowed.test"] });
  await expect(safeFetch("http://allowed.test/")).rejects.toEqual(failure("unreachable"));
  expect(connect).toHaveBeenCalledOnce();
  expect(canary.hits()).toBe(1);
});

test.each(["127.0.0.1", "10.1.2.3", "::1", "fd12::1", "64:ff9b::a9fe:a9fe", "::ffff:10.0.0.1"])(
  "case 33: a name with %s among its addresses does not exist for us",
  async (address) => {
    atCanaryPort();
    const dns = scriptedDns({ "inner.test": [[publicAddress, address]] });
    const reading = testFetch({ resolve: dns.resolve })("http://inner.test/");
    await expect(reading).rejects.toThrow("There is no website at this address.");
    // Else the sentence would be that of the machine's own DNS, which has no such name either.
    expect(dns.asked).toEqual(["inner.test"]);
    expect(canary.hits()).toBe(0);
  },
);

test("case 33: an inner name and a name that is not there sound the same", async () => {
  const dns = scriptedDns({ "inner.test": [["10.0.0.1"]] });
  const safeFetch = testFetch({ resolve: dns.resolve });
  const inner = await safeFetch("https://inner.test/").catch((error) => error);
  const missing = await safeFetch("https://missing.test/").catch((error) => error);
  expect(inner.message).toBe("There is no website at this address.");
  expect(inner).toMatchObject({ reason: missing.reason, message: missing.message });
  expect(dns.asked).toEqual(["inner.test", "missing.test"]);
});

test("case 34: a connection goes to the address that was checked, whatever DNS says next", async () => {
  const connect = atCanaryPort();
  const dns = scriptedDns({ "rebind.test": [[publicAddress], ["127.0.0.1"]] });
  const safeFetch = testFetch({ resolve: dns.resolve });
  const read = () => safeFetch("http://rebind.test/");
  await expect(read()).rejects.toMatchObject({
    cause: { cause: { code: "ERR_IP_BLOCKED", message: expect.stringContaining(publicAddress) } },
  });
  expect(dns.asked).toEqual(["rebind.test"]);
  await expect(read()).rejects.toEqual(failure("unknown-host"));
  expect(dns.asked).toEqual(["rebind.test", "rebind.test"]);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(canary.hits()).toBe(0);
});

/** What name servers say about every name. */
function nameServersSay(v4: Promise<string[]>, v6: Promise<string[]>) {
  const asked = vi.spyOn(Resolver.prototype, "resolve4").mockReturnValue(v4);
  const askedV6 = vi.spyOn(Resolver.prototype, "resolve6").mockReturnValue(v6);
  onTestFinished(() => {
    asked.mockRestore();
    askedV6.mockRestore();
  });
  return asked;
}

test("case 46: names that people type take none of the threads that find the operator's names", async () => {
  atCanaryPort();
  const asked = nameServersSay(Promise.resolve([publicAddress]), Promise.resolve(["::1"]));
  const publicUrl = "https://parley.example";
  const typed = createSafeFetch({ allow: [], publicUrl })("https://typed.test/");
  await expect(typed).rejects.toEqual(failure("unknown-host"));
  expect(asked).toHaveBeenCalledExactlyOnceWith("typed.test");
  expect(canary.hits()).toBe(0);

  // It may stand in the machine's own list, as this one does.
  const allowed = createSafeFetch({ allow: ["localhost"], publicUrl })("http://localhost/");
  await expect(allowed).rejects.toEqual(failure("unreachable"));
  expect(canary.hits()).toBe(1);
  expect(asked).toHaveBeenCalledOnce();
});

test("a name that no server knows is unknown, and servers that fail leave it unreachable", async () => {
  const typed = createSafeFetch({ allow: [], publicUrl: "https://parley.example" });
  for (const [code, reason] of [
    ["ENOTFOUND", "unknown-host"],
    ["ENODATA", "unknown-host"],
    ["ESERVFAIL", "unreachable"],
    ["ETIMEOUT", "unreachable"],
  ] as const) {
    const fault = Promise.reject(Object.assign(new Error(code), { code }));
    fault.catch(() => {});
    nameServersSay(fault, fault);
    await expect(typed("http://a.test/"), code).rejects.toEqual(failure(reason));
  }
});

test("case 46: name servers that say nothing are asked no longer than ten seconds", async () => {
  const { promise: silence, reject } = Promise.withResolvers<string[]>();
  nameServersSay(silence, silence);
  const cancel = vi.spyOn(Resolver.prototype, "cancel");
  const ended = Object.assign(new Error("cancelled"), { code: "ECANCELLED" });
  cancel.mockImplementation(() => reject(ended));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    cancel.mockRestore();
  });
  const asking = expect(resolveByDns("slow.test")).rejects.toBe(ended);
  await vi.advanceTimersByTimeAsync(10_000);
  await asking;
});

test("case 36: only http and https are addresses of websites", async () => {
  const safeFetch = testFetch();
  const others = ["file:///etc/passwd", "ftp://a.test/", "gopher://a.test/", "data:text/html,hi"];
  for (const url of [...others, "javascript:alert(1)", "blob:http://a.test/1", "a.test", ""])
    expect(() => safeFetch.check(url), url).toThrow("This is not a website address.");
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

test("case 47: our own address and the agents' pages are refused, also after a redirect", async () => {
  const safeFetch = testFetch();
  for (const url of [
    "https://parley.example/agent/bakery",
    "http://parley.example/",
    "https://PARLEY.example./",
    "https://bakery.agents.example/",
    "https://agents.example/",
  ])
    expect(() => safeFetch.check(url), url).toThrow("is this service's own address");
  web.answers["/there"] = redirectTo("https://bakery.agents.example/");
  await expect(safeFetch(`${web.origin}/there`)).rejects.toEqual(failure("own"));
});

test("case 47: on a laptop our own port is refused and another one can be read", async () => {
  const safeFetch = testFetch({
    publicUrl: "http://127.0.0.1:3000",
    allow: ["127.0.0.1:3000", web.host],
  });
  expect(() => safeFetch.check("http://127.0.0.1:3000/agent/x")).toThrow(
    "this service's own address",
  );
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

test("case 48: a turn is taken before each request, redirects included, but not for allowed hosts", async () => {
  const turns: string[] = [];
  const takeTurn = async (hostname: string) => void turns.push(hostname);
  web.answers["/away"] = redirectTo("https://next.test/");
  await expect(testFetch()(`${web.origin}/away`, { takeTurn })).rejects.toEqual(
    failure("unknown-host"),
  );
  expect(turns).toEqual(["next.test"]);
});
