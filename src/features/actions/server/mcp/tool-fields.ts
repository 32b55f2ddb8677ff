import type { ActionFieldType } from "#shared/vocabulary-actions.ts";
import { ActionField, dataLengthMax } from "../../contract.ts";
import type { Values } from "../values.ts";

const fieldsMax = 12;
const choicesMax = 20;
const depthMax = 8;
/** Of one tool, with what is said by reference: a schema that names itself again and again would not end. */
const nodesMax = 5_000;

/** Which values are taken. The rest, such as examples and remarks, would be words to a model that no owner sees. */
const rules = new Set([
  ...["title", "description", "format", "pattern", "enum", "const", "required", "properties"],
  ...["items", "oneOf", "allOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["minLength", "maxLength", "minItems", "maxItems"],
]);
const wordsLengthMax = 300;

type Schema = Record<string, unknown>;

/** A tool's schema as fields, or why it cannot be used. What is optional and cannot be a field is left out. */
export function fieldsOf(schema: Schema): { fields: ActionField[]; fault: string | null } {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries(objectOf(schema.properties) ?? {});
  const inOrder = properties.toSorted(
    ([one], [other]) => Number(required.includes(other)) - Number(required.includes(one)),
  );
  const fields: ActionField[] = [];
  const resolved = resolverOf(schema);
  for (const [name, property] of inOrder) {
    const isRequired = required.includes(name);
    if (fields.length === fieldsMax && !isRequired) break;
    const field = fieldOf(name, resolved(property), isRequired);
    if (field && fields.length < fieldsMax) fields.push(field);
    else if (isRequired)
      return {
        fields: [],
        fault: `Cannot be used: it requires ${plainLine(name, 60)}, which cannot be entered in a form.`,
      };
  }
  return { fields, fault: null };
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): ActionField | null {
  const { type, choices } = shapeOf(schema);
  const read = ActionField.safeParse({
    name,
    label: plainLine(schema.title, 60) || labelFor(name),
    type,
    description: plainLine(schema.description, 300),
    isRequired,
    choices,
    schema: JSON.stringify(schema).length <= dataLengthMax ? schema : undefined,
  });
  return read.data?.schema ? read.data : null;
}

function shapeOf({ type, enum: values, format }: Schema): {
  type: ActionFieldType;
  choices: string[];
} {
  const plain = (one: ActionFieldType) => ({ type: one, choices: [] });
  if (type === "boolean") return { type: "choice", choices: ["yes", "no"] };
  if (type === "object" || type === "array") return plain("data");
  if (Array.isArray(values) && values.length <= choicesMax && values.every(isPlainValue))
    return { type: "choice", choices: values.map(String) };
  if (type === "number" || type === "integer") return plain("number");
  if (format === "email") return plain("email");
  if (format === "date") return plain("date");
  return plain(format === "date-time" ? "moment" : "text");
}

function isPlainValue(value: unknown) {
  return ["string", "number"].includes(typeof value) && /^\S.{0,79}$/.test(String(value));
}

/** What is said by reference, or as one of something and nothing, in plain words. */
function resolverOf(root: Schema) {
  let nodesLeft = nodesMax;

  return function resolved(node: unknown, depth = 0): Schema {
    const schema = objectOf(node) ?? {};
    nodesLeft -= 1;
    if (depth > depthMax || nodesLeft < 0) return {};
    const { $ref: reference, anyOf, type, ...more } = schema;
    const rest = rulesOf(more);
    if (typeof reference === "string") {
      const [, group = "", name = ""] =
        /^#\/(\$defs|definitions)\/([\w.-]+)$/.exec(reference) ?? [];
      const group_ = objectOf(root[group]) ?? {};
      const target = Object.hasOwn(group_, name) ? group_[name] : undefined;
      return { ...resolved(target, depth + 1), ...rest };
    }
    const others = [anyOf].flat().filter((one) => objectOf(one) && objectOf(one)?.type !== "null");
    if (others.length === 1) return { ...resolved(others[0], depth + 1), ...rest };
    const [only, ...otherTypes] = [type]
      .flat()
      .filter((one) => one !== "null" && one !== undefined);
    const parts = Object.entries(rest).map(([key, value]) => [
      key,
      key === "properties"
        ? Object.fromEntries(
            Object.entries(objectOf(value) ?? {}).map(([name, one]) => [
              name,
              resolved(one, depth + 1),
            ]),
          )
        : key === "items"
          ? resolved(value, depth + 1)
          : /^(?:one|all)Of$/.test(key)
            ? [value].flat().map((one) => resolved(one, depth + 1))
            : value,
    ]);
    return {
      ...(only !== undefined && otherTypes.length === 0 && { type: only }),
      ...(others.length > 1 && { type: "object" }),
      ...Object.fromEntries(parts),
    };
  };
}

function rulesOf(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => rules.has(key))
      .map(([key, value]) => [
        key,
        /^(?:title|description)$/.test(key) ? plainLine(value, wordsLengthMax) : value,
      ]),
  );
}

function objectOf(value: unknown): Schema | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : null;
}

function labelFor(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ");
  return (words[0] ?? "").toUpperCase() + words.slice(1).toLowerCase();
}

/** Without what no reader sees. */
export function plainLine(text: unknown, lengthMax: number): string {
  return typeof text === "string"
    ? text
        .toWellFormed()
        .replace(/[\p{Cf}\p{Co}]+/gu, "")
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, lengthMax)
        .trim()
    : "";
}

/** As the tool takes them. */
export function argumentsFor(fields: readonly ActionField[], values: Values): Schema {
  return Object.fromEntries(
    fields.flatMap(({ name, type, schema }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, argumentOf(value, type, schema?.type)]];
    }),
  );
}

function argumentOf(value: string, type: ActionFieldType, taken: unknown): unknown {
  if (type === "data") return JSON.parse(value);
  if (taken === "boolean") return value === "yes";
  return taken === "number" || taken === "integer" ? Number(value) : value;
}
