// The free times and bookings of Cal.com's API v2: GET /v2/slots and POST /v2/bookings, each with its version in a
// header.
import { serveDouble } from "./serve.ts";

const key = "Bearer cal_live_calendar";
const taken = new Set<string>();

serveDouble(
  ({ method, headers, body }, { pathname, searchParams }) => {
    if (method === "GET" && pathname === "/v2/slots") {
      const day = searchParams.get("start") ?? "";
      if (headers["cal-api-version"] !== "2024-09-04" || !searchParams.get("eventTypeId"))
        return fault(400, "BadRequestException", "eventTypeId is required");
      const free = ["09:00", "10:30"].filter((time) => !taken.has(`${day}T${time}:00Z`));
      const slots = free.map((time) => ({ start: `${day}T${time}:00.000Z` }));
      return { body: { status: "success", data: { [day]: slots } } };
    }
    if (method === "POST" && pathname === "/v2/bookings") {
      if (headers.authorization !== key)
        return fault(401, "UnauthorizedException", "ApiAuthStrategy - Invalid API Key");
      const { eventTypeId, start, attendee } = JSON.parse(body);
      if (headers["cal-api-version"] !== "2026-02-25" || typeof eventTypeId !== "number")
        return fault(400, "BadRequestException", "eventTypeId must be a number");
      if (!attendee?.name || !attendee.email || !attendee.timeZone || !start?.endsWith("Z"))
        return fault(400, "BadRequestException", "attendee and start are required");
      if (taken.has(start))
        return fault(
          400,
          "BadRequestException",
          "User either already has booking at this time or is not available",
        );
      taken.add(start);
      return {
        status: 201,
        body: {
          status: "success",
          data: {
            id: 7,
            uid: "booking-7",
            title: "Consultation",
            status: "accepted",
            start,
            attendees: [attendee],
          },
        },
      };
    }
    return fault(404, "NotFoundException", `Cannot ${method} ${pathname}`);
  },
  () => taken.clear(),
);

function fault(status: number, code: string, message: string) {
  return { status, body: { status: "error", error: { code, message } } };
}
