import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { redirectTo, respond, scriptedDns, startWeb } from "#testing/server/hostile-web.ts";
import { createSafeFetch, type SafeFetchParts } from "./safe-fetch.ts";

const web = await startWeb();

function testFetch(parts: Partial<SafeFetchParts> = {}) {
  return createSafeFetch({
    allow: [web.host],
    publicUrl: "https://parley.example",
    baseDomain: "agents.example",
    resolve: scriptedDns({}).resolve,
    ...parts,
  });
}

const failure = (reason: string) => expect.objectContaining({ reason });

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

test("a cookie is returned on a redirect to the same address, but not sent to another host", async () => {
  const asked: (string | undefined)[] = [];
  const port = web.host.split(":")[1];
  web.answers["/in"] = (request, response) => {
    asked.push(request.headers.cookie);
    const isKnown = request.headers.cookie !== undefined;
    response.setHeader("set-cookie", [
      "seen=1; Path=/; HttpOnly",
      "old=2; Max-Age=0",
      "there=3; Path=/elsewhere",
      "theirs=4; Domain=example.com",
      "safe=5; Secure",
    ]);
    response.writeHead(302, { location: isKnown ? `http://other.test:${port}/end` : "/in" }).end();
  };
  web.answers["/end"] = (request, response) => {
    asked.push(request.headers.cookie);
    response.end("welcome");
  };
  const safeFetch = testFetch({
    allow: [web.host, `other.test:${port}`],
    resolve: scriptedDns({ "other.test": [["127.0.0.1"]] }).resolve,
  });
  expect((await safeFetch(`${web.origin}/in`)).text).toBe("welcome");
  expect(asked).toEqual([undefined, "seen=1", undefined]);
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
  await expect(reading).rejects.toThrow("127.0.0.1 did not respond.");
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
