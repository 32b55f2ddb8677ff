import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mails } from "#database/schema-operations.ts";
import { createAgent, createLead, createOwner } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { leadJobs } from "./alert-owner.ts";
import { leadRoutes } from "./routes.ts";

const { app, queuedJobs } = await startTestServer(leadRoutes);
const alert = leadJobs(app)["leads.alert-owner"];

async function leadOf(notifications = {}) {
  const owner = await createOwner(app.db, { notifications });
  const agent = await createAgent(app.db, { userId: owner.id, name: "Millstone" });
  const values = { name: "Vera\r\n<b>", email: "vera@example.com", message: "<script>hi</script>" };
  const { id: leadId } = await createLead(app.db, { agentId: agent.id, ...values });
  return { owner, agentId: agent.id, leadIds: [leadId] };
}

test("ruling 31: a new lead is mailed to its owner, with replies going to the visitor", async () => {
  const { owner, ...lead } = await leadOf();
  await alert(lead);

  const [mail] = await app.db.select().from(mails);
  expect(mail).toMatchObject({
    to: owner.email,
    kind: "owner.new-lead",
    subject: "New lead: Vera <b>",
    headers: { "Reply-To": "vera@example.com" },
  });
  expect(mail?.text).toContain("vera@example.com");
  expect(mail?.text).toContain(`/leads?lead=${lead.leadIds[0]}`);
});

test("RFC 8058: the mail has a one-click unsubscribe link, and says so", async () => {
  const { owner, ...lead } = await leadOf();
  await alert(lead);

  const [mail] = await app.db.select().from(mails);
  expect(mail?.headers).toMatchObject({
    "List-Unsubscribe": `<http://127.0.0.1:3000/api/unsubscribe/${owner.unsubscribeKey}/new-lead>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mail?.text).toContain(`/unsubscribe?key=${owner.unsubscribeKey}&mail=new-lead`);
});

test("visitors' text is never markup in the mail", async () => {
  const { owner: _, ...lead } = await leadOf();
  await alert(lead);

  const [mail] = await app.db.select().from(mails);
  expect(mail?.html).not.toMatch(/<script>|<b>/);
});

test("ruling 31: owners who declined get none", async () => {
  const { owner: _, ...lead } = await leadOf({ "new-lead": false });
  await alert(lead);

  expect(await app.db.select().from(mails)).toEqual([]);
});

test("an alert run twice is one mail, and none for a deleted lead", async () => {
  const { owner: _, ...lead } = await leadOf();
  await Promise.all([alert(lead), alert(lead)]);
  await alert({ ...lead, leadIds: ["11111111-1111-4111-8111-111111111111"] });

  expect(await app.db.select().from(mails)).toHaveLength(1);
});

test("a failure for one owner does not affect others", async () => {
  const { owner: broken, ...one } = await leadOf();
  const { owner, ...other } = await leadOf();
  await app.db.execute(sql`
    alter table mails add constraint broken check (owner_id <> ${sql.raw(`'${broken.id}'`)})`);
  onTestFinished(async () => {
    await app.db.execute(sql`alter table mails drop constraint broken`);
  });
  const outcomes = await Promise.allSettled([alert(other), alert(one), alert(other)]);

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await app.db.select().from(mails)).toMatchObject([{ to: owner.email }]);
});

test("after twenty mails an hour one says so, and then none follow", async () => {
  const { agentId, leadIds } = await leadOf();
  await alert({ agentId, leadIds });
  for (let i = 0; i < 8; i++) {
    const next = await Promise.all([1, 2, 3].map(() => createLead(app.db, { agentId })));
    await alert({ agentId, leadIds: next.map(({ id }) => id) });
  }

  const subjects = (await app.db.select().from(mails)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(21);
  expect(subjects.filter((subject) => subject === "Many new leads")).toHaveLength(1);
});

test("ruling 31: a lead and its alert are stored together, and suspected spam alerts nobody", async () => {
  const agent = await createAgent(app.db);
  const send = (more: object) =>
    app.inject({
      method: "POST",
      url: "/api/leads",
      payload: { agentId: agent.id, name: "Vera", email: "vera@example.com", ...more },
    });
  const { id: leadId } = (await send({})).json();
  await send({ name: "Robot", website: "https://spam.example" });

  expect(await queuedJobs()).toEqual([
    { name: "leads.alert-owner", data: { agentId: agent.id, leadIds: [leadId] } },
  ]);
});
