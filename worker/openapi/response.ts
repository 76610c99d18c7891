import * as z from 'zod/mini';

/**
 * Says that a schema describes a type of the contract that is written as a type: what the compiler takes for the type
 * must fit the schema. So a field that changes its kind, or goes, does not compile here. Under `name` it stands once in
 * the document.
 */
export const describes =
	<Type>(name: string) =>
	<Schema extends z.ZodMiniType>(schema: Type extends z.output<Schema> ? Schema : never): Schema => {
		z.globalRegistry.add(schema, { id: name });
		return schema;
	};

export const text = z.string();
export const textOrNull = z.nullable(text);
export const id = text;
export const time = describes<string>('Time')(z.iso.datetime());
export const timeOrNull = z.nullable(time);
export const count = z.int();
