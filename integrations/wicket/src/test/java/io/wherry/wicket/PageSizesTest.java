// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wherry.codec.GraphCodec;
import io.wherry.inspect.SizeReport.ClassSize;
import io.wherry.inspect.SizeReport.PathSize;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.wicket.model.Model;
import org.apache.wicket.serialize.ISerializer;
import org.apache.wicket.util.tester.WicketTester;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Pages of Wicket are measured, and large ones logged.
@Timeout(60)
final class PageSizesTest {
    private final WicketTester tester = new WicketTester();
    private final Logger logger = Logger.getLogger(PageSizeLog.class.getName());
    private final List<String> logged = new ArrayList<>();
    private final Handler handler = new Recorder(logged);

    private static final class Recorder extends Handler {
        private final List<String> messages;

        Recorder(List<String> messages) {
            this.messages = messages;
            super();
            setLevel(Level.ALL);
        }

        @Override
        public void publish(LogRecord entry) {
            messages.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void record() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        logger.setLevel(Level.FINE);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(handler);
        logger.setLevel(null);
        tester.destroy();
    }

    @Test
    void componentsHaveTheirPaths() throws IOException {
        OrdersPage page = tester.startPage(OrdersPage.class);

        List<ComponentSize> components = PageSizes.of(page).components();

        assertThat(components)
                .extracting(ComponentSize::path)
                .startsWith("", "form", "form:table")
                .contains("title", "form:note", "form:label39")
                .hasSize(1 + children(page));
        assertThat(components.getFirst().type()).isEqualTo(OrdersPage.class.getName());
        assertThat(components.get(2).type()).isEqualTo(page.get("form:table").getClass().getName());
    }

    private static int children(OrdersPage page) {
        int[] count = {0};
        page.visitChildren((_, _) -> count[0]++);
        return count[0];
    }

    /// Wicket measures a component by writing it without its page.
    @Test
    void componentHasTheBytesThatWicketMeasures() throws IOException {
        OrdersPage page = tester.startPage(OrdersPage.class);

        List<ComponentSize> components = PageSizes.of(page).components();

        for (String path : List.of("form", "form:table")) {
            long bytes =
                    components.stream()
                            .filter(row -> row.path().equals(path))
                            .findFirst()
                            .orElseThrow()
                            .bytes();
            assertThat(bytes).isCloseTo(page.get(path).getSizeInBytes(), within(1_500L));
        }
    }

    @Test
    void reportNamesTheClassAndTheField() throws IOException {
        OrdersPage page = tester.startPage(OrdersPage.class);

        PageSizes sizes = PageSizes.of(page);

        assertThat(sizes.report().classes())
                .first()
                .extracting(ClassSize::name)
                .isEqualTo("byte[]");
        assertThat(sizes.report().paths())
                .extracting(PathSize::path)
                .anyMatch(path -> path.endsWith(".rows"));
        assertThat(sizes.components().getFirst().bytes())
                .isCloseTo(sizes.report().bytes(), within(10L));
    }

    @Test
    void pageBeyondTheLimitIsLoggedWithItsComponents() {
        OrdersPage page = tester.startPage(OrdersPage.class);
        ISerializer lean = new GraphPageSerializer(GraphCodec.lean());

        byte[] bytes = new PageSizeLog(lean, OrdersPage.ROWS).serialize(page);
        new PageSizeLog(lean, bytes.length).serialize(page);

        assertThat(logged).hasSize(1);
        assertThat(logged.getFirst()).contains("bytes=" + bytes.length, " form:table ", ".rows");
        assertThat(new PageSizeLog(lean, 0).deserialize(bytes)).isInstanceOf(OrdersPage.class);
    }

    /// Counts how often it is written.
    private static final class Counted implements Serializable {
        private static final long serialVersionUID = 1;

        private transient int writes;

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            writes++;
            out.defaultWriteObject();
        }
    }

    @Test
    void pageIsMeasuredAtLevelDebugAlone() {
        OrdersPage page = tester.startPage(OrdersPage.class);
        Counted counted = new Counted();
        page.setDefaultModel(Model.of(counted));
        ISerializer log = new PageSizeLog(new GraphPageSerializer(GraphCodec.lean()), 0);
        logger.setLevel(Level.INFO);

        log.serialize(page);

        assertThat(counted.writes).isEqualTo(1);
        logger.setLevel(Level.FINE);
        log.serialize(page);
        assertThat(counted.writes).isEqualTo(3);
    }

    /// A page whose text cannot be made.
    private static final class Nameless implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    @Test
    void pageWhoseTextFailsIsStoredAndLoggedByItsClass() {
        ISerializer log = new PageSizeLog(new GraphPageSerializer(GraphCodec.lean()), 0);

        assertThat(log.serialize(new Nameless())).isNotEmpty();

        assertThat(logged.getFirst()).contains("page=" + Nameless.class.getName());
    }

    /// Refuses to be written a second time.
    private static final class Once implements Serializable {
        private static final long serialVersionUID = 1;

        private transient boolean written;

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            if (written) {
                throw new NotSerializableException("written before");
            }
            written = true;
        }
    }

    /// Fails with an error when it is written a second time.
    private static final class LinkedOnce implements Serializable {
        private static final long serialVersionUID = 1;

        private transient boolean written;

        @Serial
        private void writeObject(ObjectOutputStream out) {
            if (written) {
                throw new NoClassDefFoundError("acme/Missing");
            }
            written = true;
        }
    }

    @Test
    void pageWhoseMeasurementEndsWithAnErrorIsStoredAndLoggedWithTheReason() {
        ISerializer log = new PageSizeLog(new GraphPageSerializer(GraphCodec.lean()), 0);

        assertThat(log.serialize(new LinkedOnce())).isNotEmpty();

        assertThat(logged.getFirst()).contains("cannot measure the page", "acme/Missing");
    }

    @Test
    void pageThatCannotBeMeasuredIsStoredAndLoggedWithTheReason() {
        OrdersPage page = tester.startPage(OrdersPage.class);
        page.setDefaultModel(Model.of(new Once()));

        byte[] bytes =
                new PageSizeLog(new GraphPageSerializer(GraphCodec.lean()), 0).serialize(page);

        assertThat(bytes).hasSizeGreaterThan(OrdersPage.ROWS);
        assertThat(logged.getFirst()).contains("cannot measure the page", "written before");
    }
}
