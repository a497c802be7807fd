// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.tomcat.GraphSessionStore;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Manager;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.startup.Tomcat;

/// A shop whose carts outlive the server: `KeepCarts FOLDER` prints its port and serves until its
/// standard input ends.
public final class KeepCarts {
    /// The items that a visitor wants to buy.
    public record Cart(List<String> items) implements Serializable {}

    private KeepCarts() {}

    public static GraphCodec format() {
        ClassFilter classes = ClassFilter.allow("io.wherry.howto.*", "java.lang.*", "java.util.*");
        return GraphCodec.lean()
                .withEvolution(Evolution.EVOLVE)
                .withDualRead(true)
                .withClassFilter(classes);
    }

    public static Manager manager(GraphCodec format, Path folder) {
        GraphSessionStore store = new GraphSessionStore(format);
        store.setDirectory(folder.toString());
        PersistentManager manager = new PersistentManager();
        manager.setStore(store);
        manager.setMaxIdleBackup(0); // also after a crash, as of the last background check
        return manager;
    }

    /// Returns a server on a free port of the loopback interface, which is not started.
    public static Tomcat server(Path folder, Manager manager) {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.resolve("tomcat").toString());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", folder.toString());
        context.setManager(manager);
        Tomcat.addServlet(context, "cart", new CartServlet()).addMapping("/cart/*");
        return tomcat;
    }

    /// Adds the item of a request to the visitor's cart, and shows the cart.
    private static final class CartServlet extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            Cart cart = (Cart) request.getSession().getAttribute("cart");
            List<String> items = cart == null ? new ArrayList<>() : new ArrayList<>(cart.items());
            items.add(request.getPathInfo().substring(1));
            request.getSession().setAttribute("cart", new Cart(items));
            response.getWriter().print(items);
        }
    }

    /// Prints the port and serves until the standard input ends.
    @SuppressWarnings("SystemOut")
    public static void serve(Tomcat tomcat) throws IOException, LifecycleException {
        tomcat.start();
        System.out.println("port: " + tomcat.getConnector().getLocalPort());
        System.in.transferTo(OutputStream.nullOutputStream());
        tomcat.stop();
        tomcat.destroy();
    }

    public static void main(String... arguments) throws IOException, LifecycleException {
        Path folder = Path.of(arguments[0]);
        serve(server(folder, manager(format(), folder.resolve("sessions"))));
    }
}
