// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.tomcat.GraphSessionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Session;
import org.apache.catalina.Store;
import org.apache.catalina.core.StandardServer;
import org.apache.catalina.session.FileStore;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.startup.Tomcat;

/// A store of Tomcat's sessions, which has a file for each, for a value that a session has.
record TomcatForm(Store store, Session session) implements StoredForm<String> {
    private static final Path FOLDER = Path.of("sessions").toAbsolutePath();
    private static final String ATTRIBUTE = "sale";

    static TomcatForm of(String serializer) throws LifecycleException {
        Store store =
                switch (serializer) {
                    case "wherry" -> own();
                    case "file" -> usual();
                    default -> throw Formats.unknown(serializer);
                };
        PersistentManager manager = new PersistentManager();
        manager.setStore(store);
        start(manager);
        return new TomcatForm(store, manager.createSession("1"));
    }

    private static Store own() {
        GraphSessionStore store = new GraphSessionStore(Formats.recommended().withDualRead(true));
        store.setDirectory(FOLDER.toString());
        return store;
    }

    private static Store usual() {
        FileStore store = new FileStore();
        store.setDirectory(FOLDER.toString());
        return store;
    }

    /// Starts a server without ports, which ends with the program.
    private static void start(PersistentManager manager) throws LifecycleException {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Path.of("tomcat").toAbsolutePath().toString());
        ((StandardServer) tomcat.getServer()).setUtilityThreadsAsDaemon(true);
        tomcat.addContext("", Path.of("").toAbsolutePath().toString()).setManager(manager);
        tomcat.start();
    }

    @Override
    public String write(Object value) throws IOException {
        session.getSession().setAttribute(ATTRIBUTE, value);
        store.save(session);
        return session.getId();
    }

    @Override
    public Object read(String stored) throws ClassNotFoundException, IOException {
        return store.load(stored).getSession().getAttribute(ATTRIBUTE);
    }

    @Override
    public long size(String stored) throws IOException {
        return Files.size(FOLDER.resolve(stored + ".session"));
    }
}
