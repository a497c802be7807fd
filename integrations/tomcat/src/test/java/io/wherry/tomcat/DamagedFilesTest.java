// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedWrite;
import io.wherry.testkit.integration.UnreadableObject;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.session.StandardSession;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files whose messages are sound and no sessions, sessions that are invalid, and writes that fail.
final class DamagedFilesTest {
    private final GraphCodec codec = GraphCodec.lean();
    private final GraphSessionStore store = new GraphSessionStore(codec);
    private final GraphSessionRegistry registry = new GraphSessionRegistry(codec);

    @TempDir private Path folder;
    private Tomcat tomcat;

    /// Cannot be written.
    private static final class Broken implements Serializable {
        private void writeObject(ObjectOutputStream out) {
            throw new IllegalStateException("broken");
        }
    }

    /// Fails as a file does.
    private static final class Unwritable implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new IOException("disk is full");
        }
    }

    @BeforeEach
    void start() throws Exception {
        tomcat = new Tomcat();
        tomcat.setBaseDir(folder.resolve("tomcat").toString());
        tomcat.start();
        store.setDirectory(folder.resolve("sessions").toString());
        PersistentManager persistent = new PersistentManager();
        persistent.setStore(store);
        addContext("/store", persistent);
        registry.setPathname(all().toString());
        addContext("/registry", registry);
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    private void addContext(String path, Manager manager) {
        Context context = new StandardContext();
        context.setPath(path);
        context.setDocBase(folder.toString());
        context.addLifecycleListener(new Tomcat.FixContextListener());
        context.setManager(manager);
        tomcat.getHost().addChild(context); // starts it
    }

    private Path all() {
        return folder.resolve("sessions.ser");
    }

    private byte[] write(Path file, Object... messages) throws IOException {
        Files.createDirectories(file.getParent());
        try (GraphWriter writer = codec.writerTo(Files.newOutputStream(file))) {
            for (Object message : messages) {
                writer.write(message);
            }
        }
        return Files.readAllBytes(file);
    }

    @Test
    void fileOfOtherObjectsIsNoSession() throws Exception {
        write(folder.resolve("sessions/1.session"), "no", "session");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.load("1"))
                .withMessageContaining("1.session");
    }

    @Test
    void fileOfOtherObjectsIsKept() throws Exception {
        for (Object first : new Object[] {"no number", -1, 1}) {
            byte[] written = write(all(), first, "session");

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(registry::load)
                    .withMessageContaining("sessions.ser.unread");
            assertThat(folder.resolve("sessions.ser.unread")).hasBinaryContent(written);
        }
    }

    @Test
    void fileOfAnObjectThatCannotBeReadIsNamed() throws Exception {
        Session session = registry.createSession("1");
        session.getSession().setAttribute("value", new UnreadableObject());
        registry.unload();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(registry::load)
                .withMessageContaining("sessions.ser.unread")
                .withMessageContaining(MuteException.class.getName());
    }

    /// Needs a class that is not here to be read.
    private static final class Incomplete implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {
            throw new NoClassDefFoundError("acme/Gone");
        }
    }

    @Test
    void fileOfAnObjectThatNeedsAMissingClassIsKept() throws Exception {
        Session session = registry.createSession("1");
        session.getSession().setAttribute("value", new Incomplete());
        registry.unload();
        byte[] written = Files.readAllBytes(all());

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(registry::load)
                .withMessageContaining("sessions.ser.unread");

        assertThat(folder.resolve("sessions.ser.unread")).hasBinaryContent(written);
    }

    @Test
    void fileOfAnObjectWhoseAssertionFailsIsNoSession() throws Exception {
        Session session = store.getManager().createSession("1");
        session.getSession().setAttribute("value", new AssertingObject(true));
        store.save(session);
        registry.createSession("2").getSession().setAttribute("value", new AssertingObject(true));
        registry.unload();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.load("1"))
                .withMessageContaining("1.session");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(registry::load)
                .withMessageContaining("sessions.ser.unread");
        session.getSession().removeAttribute("value");
    }

    @Test
    void attributeWhoseAssertionFailsDoesNotLoseOtherAttributesAndSessions() throws Exception {
        HttpSession first = registry.createSession("1").getSession();
        first.setAttribute("broken", new AssertingObject(false));
        first.setAttribute("value", "kept");
        Session session = store.getManager().createSession("2");
        session.getSession().setAttribute("value", new AssertingObject(false));
        registry.unload();

        registry.load();

        HttpSession read = registry.findSession("1").getSession();
        assertThat(Collections.list(read.getAttributeNames())).containsExactly("value");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.save(session))
                .withMessageContaining("id=2");
        session.getSession().removeAttribute("value");
    }

    @Test
    void sessionThatWasInvalidWhenItWasWrittenDoesNotStay() throws Exception {
        StandardSession session = (StandardSession) registry.createSession("1");
        session.setValid(false);
        registry.unload();

        registry.load();

        assertThat(registry.findSessions()).isEmpty();
        assertThat(all()).doesNotExist();
    }

    @Test
    void failedWriteKeepsTheFileBefore() throws Exception {
        Session session = registry.createSession("1");
        session.getSession().setAttribute("value", "first");
        byte[] before = write(all(), "before");
        session.getSession().setAttribute("broken", new Unwritable());

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(registry::unload)
                .withStackTraceContaining("disk is full");

        assertThat(all()).hasBinaryContent(before);
        assertNothingElse(folder, "sessions.ser");
        session.getSession().removeAttribute("broken");
    }

    @Test
    void attributeWhoseCodeFailsDoesNotLoseOtherAttributesAndSessions() throws Exception {
        HttpSession first = registry.createSession("1").getSession();
        first.setAttribute("broken", new Broken());
        first.setAttribute("unlinked", new UnlinkedWrite());
        first.setAttribute("value", "kept");
        registry.createSession("2").getSession().setAttribute("value", "other");
        registry.unload();

        registry.load();

        HttpSession read = registry.findSession("1").getSession();
        assertThat(Collections.list(read.getAttributeNames())).containsExactly("value");
        assertThat(read.getAttribute("value")).isEqualTo("kept");
        assertThat(registry.findSession("2").getSession().getAttribute("value")).isEqualTo("other");
    }

    @Test
    void failedSaveKeepsTheSessionBefore() throws Exception {
        Session session = store.getManager().createSession("1");
        session.getSession().setAttribute("value", "first");
        store.save(session);
        session.getSession().setAttribute("broken", new Broken());

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.save(session))
                .withMessageContaining("id=1")
                .withCauseInstanceOf(IllegalStateException.class);

        assertThat(store.load("1").getSession().getAttribute("value")).isEqualTo("first");
        assertNothingElse(folder.resolve("sessions"), "1.session");
        session.getSession().removeAttribute("broken");
    }

    @Test
    void sessionThatCannotBeWrittenDoesNotKeepTheOthersFromTheStore() throws Exception {
        Manager manager = store.getManager();
        Session broken = manager.createSession("1");
        broken.getSession().setAttribute("value", new Broken());
        Session unlinked = manager.createSession("2");
        unlinked.getSession().setAttribute("value", new UnlinkedWrite());
        manager.createSession("3").getSession().setAttribute("value", "kept");

        manager.unload();

        assertThat(store.keys()).containsExactly("3");
        assertThat(store.load("3").getSession().getAttribute("value")).isEqualTo("kept");
        broken.getSession().removeAttribute("value");
        unlinked.getSession().removeAttribute("value");
    }

    private static void assertNothingElse(Path folder, String file) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(
                            files.filter(Files::isRegularFile)
                                    .map(each -> each.getFileName().toString()))
                    .containsExactly(file);
        }
    }
}
