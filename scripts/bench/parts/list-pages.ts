import { inDatabase, type Product } from "./product.ts";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const instant = (ago: number) => `${day(ago)}T00:00:00Z`;
const behind = (ago: number) =>
  `cursor=${Date.parse(instant(ago))}_ffffffff-ffff-4fff-bfff-ffffffffffff`;

export async function listPages(
  product: Product,
  ownerId: string,
): Promise<Record<string, string>> {
  const agentId = await inDatabase(product, async ({ pool }) => {
    const { rows } = await pool.query(
      "select id from agents where user_id = $1 and subdomain = 'branch-2'",
      [ownerId],
    );
    return String(rows[0].id);
  });
  const inbox = (query: string) => `/api/inbox/conversations?limit=50${query && `&${query}`}`;
  const leads = (query: string) => `/api/leads?limit=100${query && `&${query}`}`;
  const report = (days: number, query = "") =>
    `/api/analytics?from=${day(days - 1)}&to=${day(0)}&zone=Europe/Berlin${query}`;
  const ofAgent = `agentId=${agentId}`;
  return {
    "reference, canned replies": "/api/inbox/canned-replies",
    dashboard: "/api/dashboard/stats",
    "agent's numbers": `/api/agents/${agentId}/stats`,
    "analytics, 7 days": report(7),
    "analytics, 30 days": report(30),
    "analytics, 92 days": report(92),
    "analytics, 12 months": report(365),
    "analytics, 12 months, one agent": report(365, `&${ofAgent}`),
    "analytics, 30 days half a year ago": `/api/analytics?from=${day(210)}&to=${day(181)}&zone=America/New_York`,

    inbox: inbox(""),
    "inbox, deep": inbox(behind(250)),
    "inbox, open": inbox("view=open"),
    "inbox, open, deep": inbox(`view=open&${behind(250)}`),
    "inbox, waiting": inbox("view=waiting"),
    "inbox, mine": inbox("view=mine"),
    "inbox, closed": inbox("view=closed"),
    "inbox, one agent": inbox(ofAgent),
    "inbox, answered": inbox("answered=yes"),
    "inbox, not answered": inbox("answered=no"),
    "inbox, not helpful": inbox("rating=down"),
    "inbox, country of few": inbox("country=IS"),
    "inbox, country of none": inbox("country=NO"),
    "inbox, dates": inbox(`since=${instant(200)}&until=${instant(190)}`),
    "inbox, closed, not helpful, country": inbox("view=closed&rating=down&country=IS"),
    "inbox, open, agent, not answered, dates": inbox(
      `view=open&answered=no&${ofAgent}&since=${instant(200)}&until=${instant(100)}`,
    ),
    "inbox, waiting, country": inbox("view=waiting&country=GB"),
    "inbox, not answered, not helpful, deep": inbox(`answered=no&rating=down&${behind(250)}`),
    "counts of the inbox": "/api/inbox/counts",

    "search, in every conversation": inbox("search=keeps"),
    "search, common": inbox("search=bread"),
    "search, common, deep": inbox(`search=bread&${behind(250)}`),
    "search, in one of a hundred": inbox("search=gluten"),
    "search, in one of five hundred": inbox("search=wedding"),
    "search, in three": inbox("search=zanzibar"),
    "search, nothing": inbox("search=submarine"),
    "search, two words": inbox("search=gluten%20parking"),
    "search, beginning of a word": inbox("search=wed"),
    "search, beginning of all words": inbox("search=k"),
    "search, an address": inbox("search=vera-1170%40example.com"),
    "search, a page": inbox("search=bakery.example/117"),
    "search, a tag": inbox("search=vip"),
    "search, common, closed": inbox("search=bread&view=closed"),
    "search, common, country of few": inbox("search=bread&country=IS"),
    "search, in one of a hundred, not helpful": inbox("search=gluten&rating=down"),
    "search, in one of a hundred, one agent": inbox(`search=gluten&${ofAgent}`),

    "unanswered questions": "/api/inbox/unanswered?limit=50",
    leads: leads(""),
    "leads, deep": leads(behind(250)),
    "leads, new": leads("status=new"),
    "leads, one agent": leads(ofAgent),
    "leads, source and dates": leads(`source=handoff&since=${instant(200)}&until=${instant(100)}`),
    "leads, spam": leads("folder=spam"),
    "leads, searched, one": leads("search=vera%201170"),
    "leads, searched, many": leads("search=vera"),
    "leads, searched, in the middle": leads("search=170%40EXAMPLE"),
    "leads, searched, nothing": leads("search=submarine"),
    "leads, searched, two letters, nothing": leads("search=qx"),
    "leads, searched, an agent": leads("search=branch%206"),
    "counts of leads": "/api/leads/counts",
  };
}
