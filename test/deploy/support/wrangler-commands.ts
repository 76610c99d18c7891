import { experimental_getWranglerCommands } from 'wrangler';

type Node = ReturnType<typeof experimental_getWranglerCommands>['registry'];
type Option = { alias?: string | readonly string[] };
type Definition = { type: string; args?: Record<string, Option>; positionalArgs?: readonly string[] };

/**
 * Returns the words of a command that wrangler's own table of commands doesn't know; all of them for an unknown
 * command.
 */
export function notUnderstood(args: string[]): string[] {
	const { registry, globalFlags } = experimental_getWranglerCommands();
	const words = args.filter((arg) => !arg.startsWith('--'));
	let node: Node | undefined = registry;
	let depth = 0;
	for (let below = node.subtree.get(words[depth] ?? ''); below; below = node.subtree.get(words[depth] ?? '')) {
		node = below;
		depth += 1;
	}
	const definition = node.definition as Definition | undefined;
	if (definition?.type !== 'command') return args;
	const options = Object.entries({ ...globalFlags, ...definition.args } as Record<string, Option>);
	const names = options.flatMap(([name, { alias = [] }]) => [name, ...[alias].flat()]);
	const unknown = args.filter((arg) => arg.startsWith('--') && !names.includes(arg.slice(2).replace(/=.*/, '')));
	return [...words.slice(depth + (definition.positionalArgs?.length ?? 0)), ...unknown];
}
