import type { OpenRequest } from '#contract/needs-you';
import { counted } from '#contract/rules/format';
import { showConnector } from '../../../features/prospects/list-memory.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { connectorOf } from './queue.ts';

const looks = 'font-semibold text-ember-ink hover:underline';

/** A name without a link. */
export const Name = ({ children }: { children: string }) => <bdi className="font-semibold">{children}</bdi>;

/** A prospect, as a link to their contact. */
export const ProspectLink = ({ listId, prospectId, name }: { listId: string; prospectId: string; name: string }) => (
	<Link className={looks} to={paths.contact(listId, prospectId)}>
		<bdi>{name}</bdi>
	</Link>
);

/** A connector, as a link to the list, filtered by them. */
export const ConnectorLink = ({ listId, name }: { listId: string; name: string }) => (
	<Link className={looks} to={paths.list(listId)} onClick={() => showConnector(listId, name)}>
		<bdi>{name}</bdi>
	</Link>
);

/** The prospect of a request. */
export const Prospect = ({ request }: { request: OpenRequest }) => (
	<ProspectLink listId={request.listId} prospectId={request.prospectId} name={request.prospectName} />
);

/** The connector who was asked. An address alone is no link. */
export function Connector({ request }: { request: OpenRequest }) {
	if (!request.connectorName) return <Name>{connectorOf(request)}</Name>;
	return <ConnectorLink listId={request.listId} name={request.connectorName} />;
}

/** Counts the others that the same mail was about. */
export const withOthers = ({ withOthers: count }: OpenRequest) => (count > 0 ? ` and ${counted(count, 'other')}` : '');
