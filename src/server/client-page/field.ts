import { eta } from './client-page.ts'

interface FieldParts {
  name: string
  label: string
  value?: string
  type?: string
  autocomplete?: string
  longest: number
  /** Lines of a text that grows; left out: one line. */
  rows?: number
  /** Sentence for an empty one that is needed. */
  missing?: string
}

const field =
  eta.compile(`<div class="field"><label for="<%= it.name %>"><%= it.label %><% if (it.missing) { %> <span class="must" aria-hidden="true">*</span><% } %></label>
<% const attributes = () => { %>id="<%= it.name %>" name="<%= it.name %>" maxlength="<%= it.longest %>" aria-describedby="<%= it.name %>-problem"<% if (it.autocomplete) { %> autocomplete="<%= it.autocomplete %>"<% } if (it.missing) { %> required data-missing="<%= it.missing %>"<% } } %>
<% if (it.rows) { %><textarea rows="<%= it.rows %>" <% attributes() %>><%= it.value %></textarea><% } else { %><input type="<%= it.type %>" value="<%= it.value %>" <% attributes() %>><% } %>
<p class="problem" id="<%= it.name %>-problem" role="alert"></p></div>`)

/** A labelled field of a client's page with the place for what is wrong with it. */
export const fieldHtml = (parts: FieldParts): string =>
  eta.render(field, { value: '', type: 'text', autocomplete: '', rows: 0, missing: '', ...parts })
