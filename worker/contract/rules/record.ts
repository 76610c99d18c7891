import * as z from 'zod/mini';

/** Building blocks of a record's fields. A time is ISO 8601 in UTC. */
export const text = z.string();
export const textOrNull = z.nullable(text);
export const id = text;
export const count = z.int();
export const flag = z.boolean();

/** Names a schema, under which it appears once in the API document. */
// @__NO_SIDE_EFFECTS__
function named<Schema extends z.ZodMiniType>(name: string, schema: Schema): Schema {
	z.globalRegistry.add(schema, { id: name });
	return schema;
}

export const time = named('Time', z.iso.datetime());
export const timeOrNull = z.nullable(time);

/**
 * A record in a response. Its type, the API document and the assistants' results derive from it; no response is checked
 * against it, which keeps the schemas out of browser scripts.
 */
// @__NO_SIDE_EFFECTS__
export function record<Shape extends z.core.$ZodShape>(name: string, shape: Shape) {
	return named(name, z.object(shape));
}

/** Adds fields to a record. */
// @__NO_SIDE_EFFECTS__
export function extended<Base extends z.ZodMiniObject, Shape extends z.core.$ZodShape>(
	name: string,
	base: Base,
	shape: Shape,
) {
	return named(name, z.extend(base, shape));
}
