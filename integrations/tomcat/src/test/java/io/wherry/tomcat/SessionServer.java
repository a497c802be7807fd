// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.howto.KeepCarts;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.session.FileStore;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;

/// The server of [KeepCarts] with another manager, and with a servlet that keeps other objects:
/// `SessionServer FOLDER MANAGER VERSION`.
public final class SessionServer {
    private static final String FIELDS = " private static final long serialVersionUID = 1;";
    private static final String OLDER =
            "public class Account implements java.io.Serializable {"
                    + FIELDS
                    + " String owner; int points;"
                    + " Account() { owner = \"Ann\"; points = 7; }"
                    + " public String toString() { return owner + \" points \" + points; } }";
    private static final String NEWER =
            "public class Account implements java.io.Serializable {"
                    + FIELDS
                    + " long limit; String owner;"
                    + " Account() { owner = \"Ben\"; limit = 500; }"
                    + " public String toString() { return owner + \" limit \" + limit; } }";

    private SessionServer() {}

    public static void main(String... arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        SourceClassLoader classes =
                SourceClassLoader.of(arguments[2].equals("older") ? OLDER : NEWER);
        Tomcat tomcat = KeepCarts.server(folder, manager(arguments[1], folder));
        Context context = (Context) tomcat.getHost().findChildren()[0];
        context.setParentClassLoader(new Application(classes));
        Tomcat.addServlet(context, "objects", new ObjectsServlet(classes)).addMapping("/objects/*");
        KeepCarts.serve(tomcat);
    }

    /// The classes of this class path, and those of a version.
    private static final class Application extends ClassLoader {
        private final ClassLoader version;

        Application(ClassLoader version) {
            this.version = version;
            super(SessionServer.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return version.loadClass(name);
        }
    }

    private static Manager manager(String kind, Path folder) {
        return switch (kind) {
            case "store" -> KeepCarts.manager(KeepCarts.format(), folder.resolve("sessions"));
            case "store-all" -> KeepCarts.manager(all(), folder.resolve("sessions"));
            case "store-javaio" ->
                    KeepCarts.manager(GraphCodec.javaio(), folder.resolve("sessions"));
            case "store-tomcat" -> tomcatsStore(folder.resolve("sessions"));
            case "file" -> file(new GraphSessionRegistry(KeepCarts.format()), folder);
            case "file-all" -> file(new GraphSessionRegistry(all()), folder);
            case "file-javaio" -> file(new GraphSessionRegistry(GraphCodec.javaio()), folder);
            case "file-tomcat" -> file(new StandardManager(), folder);
            default -> throw new IllegalArgumentException("unknown manager: name=" + kind);
        };
    }

    private static GraphCodec all() {
        return GraphCodec.lean().withEvolution(Evolution.EVOLVE).withDualRead(true);
    }

    private static Manager tomcatsStore(Path folder) {
        FileStore store = new FileStore();
        store.setDirectory(folder.toString());
        PersistentManager manager = new PersistentManager();
        manager.setStore(store);
        return manager;
    }

    private static Manager file(StandardManager manager, Path folder) {
        manager.setPathname(folder.resolve("sessions.ser").toString());
        return manager;
    }

    /// Keeps an object that the path of a request names, unless the session has it, and shows it.
    private static final class ObjectsServlet extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient SourceClassLoader classes;

        ObjectsServlet(SourceClassLoader classes) {
            this.classes = classes;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            String name = request.getPathInfo().substring(1);
            HttpSession session = request.getSession();
            boolean isNew = session.getAttribute(name) == null;
            if (isNew) {
                session.setAttribute(name, made(name));
            }
            Object kept = session.getAttribute(name);
            String shown = kept instanceof Message ? "message" : kept.toString();
            response.getWriter().print((isNew ? "new " : "kept ") + shown);
        }

        private Object made(String name) throws ServletException {
            try {
                return switch (name) {
                    case "account" -> classes.make("Account");
                    case "message" -> Message.of(1);
                    default -> holderOfAThread();
                };
            } catch (ReflectiveOperationException e) {
                throw new ServletException(e);
            }
        }

        private static Node holderOfAThread() {
            Node node = new Node("holder");
            node.first = new Thread();
            return node;
        }
    }
}
