import { FileText, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Says that template management is coming. The button does nothing yet; its description says so. */
export function Screen() {
	const navigate = useNavigate();
	return (
		<>
			<PageHeader
				title="Email Templates - Manage your introduction request templates"
				aside={
					<Button aria-describedby="templates-soon">
						<Plus aria-hidden />
						Create Template
					</Button>
				}
			/>
			<EmptyState
				icon={<FileText />}
				title="Your best requests, ready to use again"
				action={
					<Button variant="primary" onClick={() => navigate(paths.lists)}>
						Go to Prospect Lists
					</Button>
				}
			>
				<p id="templates-soon">Template management is coming soon.</p>
				<p className="mt-1 text-balance">
					For now, templates can be used when creating introduction requests from contact details pages.
				</p>
			</EmptyState>
		</>
	);
}
