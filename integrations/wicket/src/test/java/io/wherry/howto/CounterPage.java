// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import java.io.Serializable;
import org.apache.wicket.MarkupContainer;
import org.apache.wicket.markup.IMarkupResourceStreamProvider;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.markup.html.link.Link;
import org.apache.wicket.model.PropertyModel;
import org.apache.wicket.util.resource.IResourceStream;
import org.apache.wicket.util.resource.StringResourceStream;

/// Counts the clicks on its link.
public final class CounterPage extends WebPage implements IMarkupResourceStreamProvider {
    private static final long serialVersionUID = 1;

    private final Counter counter = new Counter();

    /// The number of clicks.
    private static final class Counter implements Serializable {
        private static final long serialVersionUID = 1;

        private int clicks;

        int click() {
            return ++clicks;
        }
    }

    public CounterPage() {
        add(new Label("clicks", new PropertyModel<Integer>(counter, "clicks")));
        add(
                new Link<Void>("click") {
                    private static final long serialVersionUID = 1;

                    @Override
                    public void onClick() {
                        counter.click();
                    }
                });
    }

    @Override
    public IResourceStream getMarkupResourceStream(
            MarkupContainer container, Class<?> containerClass) {
        return new StringResourceStream(
                "<html><body><a wicket:id='click'>click</a>"
                        + "<span wicket:id='clicks'></span></body></html>");
    }
}
