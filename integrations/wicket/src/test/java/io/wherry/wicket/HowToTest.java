// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.howto.CounterApplication;
import io.wherry.howto.CounterPage;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.NotSerializableException;
import org.apache.wicket.DefaultPageManagerProvider;
import org.apache.wicket.IPageManagerProvider;
import org.apache.wicket.WicketRuntimeException;
import org.apache.wicket.pageStore.IPageStore;
import org.apache.wicket.serialize.ISerializer;
import org.apache.wicket.util.tester.WicketTester;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program of integrations/wicket/README.md does what the page says.
@Timeout(60)
final class HowToTest {
    private final CounterApplication application = new CounterApplication();
    private final WicketTester tester = new DiskTester(application);

    @AfterEach
    void stop() {
        tester.destroy();
    }

    /// Requests whose pages are on disk between them, and nowhere else.
    private static final class DiskTester extends WicketTester {
        DiskTester(CounterApplication application) {
            super(application);
        }

        @Override
        protected IPageManagerProvider newTestPageManagerProvider() {
            return new DefaultPageManagerProvider(getApplication()) {
                @Override
                protected IPageStore newCachingStore(IPageStore below) {
                    return below;
                }
            };
        }
    }

    @Test
    void pageCountsAcrossRequests() {
        CounterPage first = tester.startPage(CounterPage.class);

        tester.clickLink("click");
        tester.clickLink("click");

        assertThat(tester.getLastRenderedPage()).isInstanceOf(CounterPage.class).isNotSameAs(first);
        assertThat(tester.getLastResponseAsString())
                .contains("<span wicket:id=\"clicks\">2</span>");
    }

    @Test
    void pageIsLean() {
        CounterPage page = tester.startPage(CounterPage.class);

        byte[] bytes = application.getFrameworkSettings().getSerializer().serialize(page);

        assertThat(bytes).startsWith(0x57, 0x01);
    }

    @Test
    void otherClassesAreRefused() {
        ISerializer all = new GraphPageSerializer(GraphCodec.lean());

        assertThatThrownBy(() ->
                        application
                                .getFrameworkSettings()
                                .getSerializer()
                                .deserialize(all.serialize(Message.of(1))))
                .isInstanceOf(WicketRuntimeException.class)
                .hasCauseInstanceOf(FilterRejectedException.class)
                .hasMessageContaining(Message.class.getName());
    }

    @Test
    void objectThatIsNotSerializableIsNamedWithItsPath() {
        ISerializer serializer = application.getFrameworkSettings().getSerializer();

        assertThatThrownBy(() -> serializer.serialize(new Object[] {1, new Thread()}))
                .hasCauseInstanceOf(NotSerializableException.class)
                .hasMessageContaining("java.lang.Thread (path: [1])");
    }
}
