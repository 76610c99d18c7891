import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Runs a mutation outside of a component, such as the undo of another. Rejects when it fails. */
export const runMutation = <Response, Sent>(
	client: QueryClient,
	options: MutationOptions<Response, Error, Sent>,
	sent: Sent,
): Promise<Response> => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(sent);
