// SPDX-License-Identifier: Apache-2.0
package acme.wicket;

import acme.value.Order;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.wicket.MarkupContainer;
import org.apache.wicket.markup.IMarkupResourceStreamProvider;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.markup.html.list.ListItem;
import org.apache.wicket.markup.html.list.ListView;
import org.apache.wicket.mock.MockApplication;
import org.apache.wicket.model.IModel;
import org.apache.wicket.model.Model;
import org.apache.wicket.serialize.java.JavaSerializer;
import org.apache.wicket.util.resource.IResourceStream;
import org.apache.wicket.util.resource.StringResourceStream;
import org.apache.wicket.util.tester.WicketTester;

/// A page of components that Wicket stores and shows again: `StoredPage write`, then `StoredPage read`.
public final class StoredPage {
    private static final Path FILE = Path.of("page.ser");

    private StoredPage() {}

    public static void main(String[] arguments) throws IOException {
        WicketTester tester = new WicketTester(new MockApplication());
        JavaSerializer serializer = new JavaSerializer("shop");
        try {
            if (arguments[0].equals("write")) {
                OrderPage page = tester.startPage(new OrderPage(Order.pairFor("ada")));
                Files.write(FILE, serializer.serialize(page));
                byte[] none = serializer.serialize(new UnstoredPage());
                System.out.println("not serializable: " + (none == null));
            } else {
                tester.startPage((WebPage) serializer.deserialize(Files.readAllBytes(FILE)));
            }
            System.out.println(tester.getLastResponseAsString());
        } finally {
            tester.destroy();
        }
    }

    /// Shows an order and its lines.
    public static final class OrderPage extends WebPage implements IMarkupResourceStreamProvider {
        @Serial private static final long serialVersionUID = 1;

        OrderPage(Order order) {
            IModel<Order> model = Model.of(order);
            add(new Label("order", model));
            add(new Label("upper", model.map(Order::toString).map(text -> text.length())));
            add(new OrderLines("lines", List.of("x", "y")));
        }

        @Override
        public IResourceStream getMarkupResourceStream(
                MarkupContainer container, Class<?> containerClass) {
            return new StringResourceStream(
                    "<html><body><p wicket:id='order'></p><p wicket:id='upper'></p>"
                            + "<ul><li wicket:id='lines'><b wicket:id='line'></b></li></ul></body></html>");
        }
    }

    private static final class OrderLines extends ListView<String> {
        @Serial private static final long serialVersionUID = 1;

        OrderLines(String id, List<String> lines) {
            super(id, lines);
        }

        @Override
        protected void populateItem(ListItem<String> item) {
            item.add(new Label("line", item.getModel()));
        }
    }

    /// Has a field that cannot be stored.
    private static final class UnstoredPage extends WebPage {
        @Serial private static final long serialVersionUID = 1;

        @SuppressWarnings("unused")
        private final Thread owner = Thread.currentThread();
    }
}
