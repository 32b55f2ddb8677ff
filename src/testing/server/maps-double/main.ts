// Imitates Nominatim, Overpass and Google Places in its own process, and knows one bakery. `PUT /fault` sets
// a status to answer with, `GET /calls` lists requests; prints its address.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

let calls: { path: string; body: string; key: string; fields: string }[] = [];
let fault = 0;

const bakery = {
  osm_type: "node",
  osm_id: 4711,
  name: "Marsh Bakery",
  display_name: "Marsh Bakery, 12, Mill Lane, Leeds, LS1 4AB, United Kingdom",
  lat: "53.7965",
  lon: "-1.5478",
  extratags: {
    opening_hours: "Tu-Sa 07:30-17:00; Su 08:00-14:00; Mo off",
    phone: "+44 113 496 0000",
    website: "https://marsh.example/",
  },
};
const place = {
  id: "ChIJmarsh",
  displayName: { text: "Marsh Bakery", languageCode: "en" },
  formattedAddress: "12 Mill Lane, Leeds LS1 4AB, UK",
  internationalPhoneNumber: "+44 113 496 0000",
  websiteUri: "https://marsh.example/",
  regularOpeningHours: {
    weekdayDescriptions: ["Monday: Closed", "Tuesday: 7:30 AM – 5:00 PM"],
  },
  timeZone: { id: "Europe/London" },
};

const server = createServer(async (request, response) => {
  const path = request.url ?? "/";
  const body = await readText(request);
  if (path === "/fault") {
    fault = Number(body);
    calls = [];
    return response.end();
  }
  if (path === "/calls") return response.end(JSON.stringify(calls));
  calls.push({ path, body, ...headersOf(request) });
  if (fault > 0) return response.writeHead(fault).end('"no"');
  const answer = answerTo(new URL(path, "http://double"), body);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`  Open  http://127.0.0.1:${port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
// Exit when the parent is gone.
process.stdin.on("end", () => process.exit()).resume();

function headersOf({ headers }: IncomingMessage) {
  return {
    key: String(headers["x-goog-api-key"] ?? ""),
    fields: String(headers["x-goog-fieldmask"] ?? ""),
  };
}

function answerTo({ pathname, searchParams }: URL, body: string): object {
  const knows = (text: string | null) => /marsh/i.test(text ?? "");
  if (pathname === "/lookup") return searchParams.get("osm_ids") === "N4711" ? [bakery] : [];
  if (pathname === "/search") return knows(searchParams.get("q")) ? [bakery] : [];
  if (pathname === "/interpreter") {
    const near = { type: "node", id: 4711, tags: { name: "Marsh Bakery", shop: "bakery" } };
    return { elements: [{ type: "way", id: 1, tags: { name: "Mill Lane" } }, near] };
  }
  return knows(body) ? { places: [place] } : {};
}
