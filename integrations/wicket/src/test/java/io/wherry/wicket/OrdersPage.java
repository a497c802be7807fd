// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.wicket.MarkupContainer;
import org.apache.wicket.markup.IMarkupResourceStreamProvider;
import org.apache.wicket.markup.html.WebMarkupContainer;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.util.resource.IResourceStream;
import org.apache.wicket.util.resource.StringResourceStream;

/// A page, one of whose components is large.
public final class OrdersPage extends WebPage implements IMarkupResourceStreamProvider {
    private static final long serialVersionUID = 1;

    static final int ROWS = 50_000;
    private static final int LABELS = 40;

    /// A component with data of its own.
    private static final class Table extends WebMarkupContainer {
        private static final long serialVersionUID = 1;

        private final byte[] rows = new byte[ROWS];

        Table(String id) {
            super(id);
        }

        @Override
        protected void onConfigure() {
            super.onConfigure();
            setVisible(rows.length > 0);
        }
    }

    public OrdersPage() {
        WebMarkupContainer form = new WebMarkupContainer("form");
        add(new Label("title", "Orders"), form);
        form.add(new Label("note", "none"), new Table("table"));
        for (int i = 0; i < LABELS; i++) {
            form.add(new Label("label" + i, "text " + i));
        }
    }

    @Override
    public IResourceStream getMarkupResourceStream(
            MarkupContainer container, Class<?> containerClass) {
        String labels =
                IntStream.range(0, LABELS)
                        .mapToObj(i -> "<i wicket:id='label" + i + "'></i>")
                        .collect(Collectors.joining());
        return new StringResourceStream(
                "<html><body><h1 wicket:id='title'></h1><div wicket:id='form'>"
                        + "<i wicket:id='note'></i><div wicket:id='table'></div>"
                        + labels
                        + "</div></body></html>");
    }
}
