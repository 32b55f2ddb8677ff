import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import type { Person } from "./take-turns.ts";

const nameLengthMax = 60;

/** The first name, as people introduce themselves in a chat. */
export async function personOf(db: Database, id: string, business: string): Promise<Person> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id));
  const name = user?.firstName.trim() || user?.lastName.trim() || business;
  return { id, name: name.slice(0, nameLengthMax) };
}
