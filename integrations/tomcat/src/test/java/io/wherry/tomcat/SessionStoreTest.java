// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.ValueStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Store;
import org.apache.catalina.core.ContainerBase;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.session.StandardSession;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The contract of integrations over sessions that a server keeps on disk. Each store is a web
/// application of its own.
final class SessionStoreTest extends IntegrationContract {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final Logger LOGGER = Logger.getLogger(ContainerBase.class.getName());
    private static final Failures FAILURES = new Failures();

    @TempDir private static Path folder;

    private static Tomcat tomcat;

    @BeforeAll
    static void start() throws LifecycleException {
        LOGGER.addHandler(FAILURES);
        LOGGER.setUseParentHandlers(false);
        tomcat = new Tomcat();
        tomcat.setBaseDir(folder.resolve("tomcat").toString());
        tomcat.start();
    }

    @AfterAll
    static void stop() throws LifecycleException {
        LOGGER.removeHandler(FAILURES);
        LOGGER.setUseParentHandlers(true);
        tomcat.stop();
        tomcat.destroy();
    }

    /// Exceptions in the log, by the thread: Tomcat logs that an attribute cannot be written.
    private static final class Failures extends Handler {
        private static final ThreadLocal<IOException> LAST = new ThreadLocal<>();

        @Override
        public void publish(LogRecord entry) {
            if (entry.getThrown() instanceof IOException e) {
                LAST.set(e);
            }
        }

        static void rethrow() throws IOException {
            IOException failure = LAST.get();
            LAST.remove();
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        GraphSessionStore store = new GraphSessionStore(codec);
        store.setDirectory(folder.resolve("sessions").toString());
        PersistentManager manager = new PersistentManager();
        manager.setStore(store);
        Context context = new StandardContext();
        context.setPath("/" + NEXT.incrementAndGet());
        context.setDocBase(folder.toString());
        context.addLifecycleListener(new Tomcat.FixContextListener());
        context.setParentClassLoader(Thread.currentThread().getContextClassLoader());
        context.setManager(manager);
        tomcat.getHost().addChild(context); // starts it
        return new Sessions(context, manager);
    }

    @Test
    void idThatLeadsOutOfTheFolderIsRefused() throws Exception {
        try (Sessions sessions = (Sessions) open(GraphCodec.lean())) {
            assertThatThrownBy(() -> sessions.load("../other"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("id=../other");
        }
    }

    @Test
    void idThatNamesNoFileIsRefused() throws Exception {
        try (Sessions sessions = (Sessions) open(GraphCodec.lean())) {
            assertThatThrownBy(() -> sessions.load("other\0"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not the id of a session");
        }
    }

    /// Values as an attribute of a session each.
    private record Sessions(Context context, PersistentManager manager) implements ValueStore {
        private Store store() {
            return manager.getStore();
        }

        @Override
        public void store(String key, Object value) throws IOException {
            Failures.LAST.remove();
            StandardSession session = (StandardSession) manager.createSession(key);
            session.setAttribute("value", value);
            manager.removeSuper(session);
            store().save(session);
            Failures.rethrow();
        }

        @Override
        public Object load(String key) throws Exception {
            return ((StandardSession) store().load(key)).getAttribute("value");
        }

        @Override
        public void close() {
            context.getParent().removeChild(context);
        }
    }
}
