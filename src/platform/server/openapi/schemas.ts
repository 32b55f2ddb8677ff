import { z } from "zod";

export type JsonSchema = { [keyword: string]: unknown };

type Io = "input" | "output";
type Named = ReturnType<typeof z.registry<{ id: string }>>;

const place = (id: string) => `#/components/schemas/${id}`;

/**
 * The JSON Schemas of an API. Named zod schemas become components: one for what is sent and what is answered, or two
 * where these differ, such as by defaults. `others` are described in place.
 */
export function describeSchemas(names: Map<z.ZodType, string>, others: z.ZodType[]) {
  const ids = new Map(names);
  for (const schema of others) if (!ids.has(schema)) ids.set(schema, `.${ids.size}`);
  const registry: Named = z.registry();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const named = { input: describeAll(registry, "input"), output: describeAll(registry, "output") };
  const differing = differingIn(named);
  const idOf = (id: string, io: Io) => (io === "input" && differing.has(id) ? `${id}Input` : id);
  const inPlace = (json: unknown, io: Io) => withRefs(json, (id) => place(idOf(id, io)));

  /** A reference to the component, or the schema itself. */
  function describe(schema: z.ZodType, io: Io): JsonSchema {
    const id = ids.get(schema) ?? "";
    if (names.has(schema)) return { $ref: place(idOf(id, io)) };
    return inPlace(named[io][id], io) as JsonSchema;
  }

  const components = Object.fromEntries(
    (["output", "input"] as const).flatMap((io) =>
      [...names.values()]
        .filter((id) => io === "output" || differing.has(id))
        .map((id) => [idOf(id, io), inPlace(named[io][id], io) as JsonSchema]),
    ),
  );

  /** The components that `root` needs, directly or by others. */
  function neededBy(root: unknown): Record<string, JsonSchema> {
    const needed = new Set<string>();
    const look = (part: unknown) =>
      withRefs(part, (id) => {
        if (!needed.has(id) && components[id]) {
          needed.add(id);
          look(components[id]);
        }
        return id;
      });
    look(root);
    return Object.fromEntries([...needed].toSorted().map((id) => [id, components[id] ?? {}]));
  }

  /** The schema itself, where this is a reference to it. */
  function resolve(json: JsonSchema): JsonSchema {
    const { $ref } = json;
    return (typeof $ref === "string" && components[$ref.replace(place(""), "")]) || json;
  }

  return { describe, resolve, neededBy };
}

export type Schemas = ReturnType<typeof describeSchemas>;

function describeAll(registry: Named, io: Io): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    reused: "inline",
    cycles: "ref",
    uri: place,
    override: ({ zodSchema, jsonSchema }) => mend(zodSchema, jsonSchema, io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, id: _, ...json }]) => [id, json]),
  );
}

/** What zod leaves open or says in a way that generators of clients do not read. */
function mend({ _zod: { def } }: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema, io: Io) {
  if (io === "input" && json.default !== undefined) {
    // Generators make a field with a default one that must be sent.
    json.description = `Usually ${JSON.stringify(json.default)}.`;
    delete json.default;
  }
  if (def.type === "date") Object.assign(json, { type: "string", format: "date-time" });
  if (def.type === "record") {
    const keys = [...(def.keyType._zod.values ?? [])].map(String);
    if (keys.length > 0) {
      json.properties = Object.fromEntries(
        keys.map((key) => [key, json.additionalProperties as JsonSchema]),
      );
      json.additionalProperties = false;
      delete json.propertyNames;
    }
  }
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // A pattern beside its format adds nothing.
  if (json.format === "uuid" || json.format === "email" || json.format === "date-time")
    delete json.pattern;
}

/** Schemas whose input is another than their output, by themselves or by what they are made of. */
function differingIn({ input, output }: Record<Io, Record<string, JsonSchema>>): Set<string> {
  const differing = new Set(
    Object.keys(output).filter((id) => JSON.stringify(input[id]) !== JSON.stringify(output[id])),
  );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const [id, json] of Object.entries(input))
      withRefs(json, (used) => {
        if (differing.has(used)) differing.add(id);
        return used;
      });
  }
  return differing;
}

/** A copy, with each reference to a component replaced. */
function withRefs(json: unknown, replace: (id: string) => string): unknown {
  return JSON.parse(JSON.stringify(json ?? null), (key, value) =>
    key === "$ref" && typeof value === "string" ? replace(value.replace(place(""), "")) : value,
  );
}
