import type { ReactNode } from 'react';
import type { OpenRequest } from '#contract/needs-you';
import { counted } from '#contract/rules/format';
import { openFromNeedsYou } from '../../parts/introductions/connectors-next.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/** Who was asked, as a line names them. */
export const connectorOf = ({ connectorName, recipientEmail }: OpenRequest) =>
	connectorName ?? recipientEmail ?? 'Your connection';

/** The prospect of a request, as a link to their contact. */
export const Prospect = ({ request }: { request: OpenRequest }) => (
	<Link className="font-semibold text-ember-ink hover:underline" to={paths.contact(request.listId, request.prospectId)}>
		{request.prospectName}
	</Link>
);

/** The others whose mail this was too. */
export const withOthers = ({ withOthers: count }: OpenRequest) => (count > 0 ? ` and ${counted(count, 'other')}` : '');

type LineProps = { id: string; action: ReactNode; detail: ReactNode; children: ReactNode };

/** One line of what waits: what it says, a detail, and its buttons. */
export function Line({ id, action, detail, children }: LineProps) {
	return (
		<li data-row={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3">
			<div className="min-w-0 flex-1 basis-52">
				<p className="wrap-anywhere">{children}</p>
				{detail !== null && <p className="text-ink-3 text-sm wrap-anywhere">{detail}</p>}
			</div>
			<div className="max-w-full shrink-0">{action}</div>
		</li>
	);
}

type LineLinkProps = { to: string; label: string; primary?: boolean; children: ReactNode };

/** The link of a line. It takes the focus when the line before it goes. */
export const LineLink = ({ to, label, primary, children }: LineLinkProps) => (
	<ButtonLink
		data-row-focus
		variant={primary ? 'primary' : 'secondary'}
		to={to}
		aria-label={label}
		onClick={() => openFromNeedsYou(to)}
	>
		{children}
	</ButtonLink>
);
