// SPDX-License-Identifier: Apache-2.0
package acme.tomcat;

import acme.measure.Rounds;
import acme.value.Order;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.session.FileStore;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;

/// Measures sessions that a server stores in files: one by one, and all of them while it is stopped.
public final class SessionTimes {
    private static final int COUNT = 100;

    private SessionTimes() {}

    public static void main(String[] arguments) throws Exception {
        Rounds rounds = Rounds.of(arguments);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Path.of("tomcat").toAbsolutePath().toString());
        FileStore store = new FileStore();
        store.setDirectory(Path.of("sessions").toAbsolutePath().toString());
        PersistentManager one = new PersistentManager();
        one.setStore(store);
        StandardManager all = new StandardManager();
        all.setPathname(Path.of("sessions.ser").toAbsolutePath().toString());
        addContext(tomcat, "/one", one);
        addContext(tomcat, "/all", all);
        tomcat.start();
        try {
            one(rounds, one, store);
            all(rounds, all);
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
        rounds.write();
    }

    private static void addContext(Tomcat tomcat, String path, Manager manager) {
        Context context = tomcat.addContext(path, Path.of("").toAbsolutePath().toString());
        context.setManager(manager);
    }

    private static void one(Rounds rounds, Manager manager, FileStore store) throws Exception {
        Session session = filled(manager, "1");
        store.save(session);
        rounds.result(contents(store.load(session.getId())));
        rounds.bytes(Files.size(Path.of("sessions", session.getId() + ".session")));
        rounds.time("session saved", () -> store.save(session));
        rounds.time("session loaded", () -> store.load(session.getId()));
    }

    private static void all(Rounds rounds, StandardManager manager) throws Exception {
        for (int i = 0; i < COUNT; i++) {
            filled(manager, Integer.toString(i));
        }
        manager.unload();
        manager.load();
        for (int i = 0; i < COUNT; i++) {
            rounds.result(contents(manager.findSession(Integer.toString(i))));
        }
        rounds.time(
                COUNT + " sessions saved and loaded",
                () -> {
                    manager.unload();
                    manager.load();
                });
    }

    private static Session filled(Manager manager, String id) {
        Session session = manager.createSession(id);
        Order order = Order.pairFor("ada " + id);
        session.getSession().setAttribute("order", order);
        session.getSession().setAttribute("orders", List.of(order, Map.of("a", order)));
        return session;
    }

    private static String contents(Session session) {
        return session.getSession().getAttribute("order")
                + " "
                + session.getSession().getAttribute("orders");
    }
}
