// SPDX-License-Identifier: Apache-2.0
package acme.tomcat;

import acme.value.Order;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serial;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;

/// A server that keeps its sessions in a file while it is stopped: `SessionFile write`, then `SessionFile read`.
public final class SessionFile {
    private static final Path COOKIE = Path.of("cookie.txt");

    private SessionFile() {}

    public static void main(String[] arguments) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Path.of("tomcat").toAbsolutePath().toString());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", Path.of("").toAbsolutePath().toString());
        StandardManager manager = new StandardManager();
        manager.setPathname(Path.of("sessions.ser").toAbsolutePath().toString());
        context.setManager(manager);
        Tomcat.addServlet(context, "shop", new Shop());
        context.addServletMappingDecoded("/*", "shop");
        tomcat.start();
        try {
            visit(tomcat.getConnector().getLocalPort());
        } finally {
            stop(tomcat);
        }
    }

    private static void stop(Tomcat tomcat) throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }

    private static void visit(int port) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/cart"));
        if (Files.exists(COOKIE)) {
            request.header("Cookie", Files.readString(COOKIE));
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            System.out.println(response.statusCode() + " " + response.body());
            String cookie = response.headers().firstValue("Set-Cookie").orElse("");
            if (!cookie.isEmpty()) {
                Files.writeString(COOKIE, cookie.split(";", 2)[0]);
            }
        }
    }

    /// Shows what the session has, or fills it.
    private static final class Shop extends HttpServlet {
        @Serial private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            boolean isNew = request.getSession(false) == null;
            if (isNew) {
                Order order = Order.pairFor("ada");
                request.getSession().setAttribute("order", order);
                request.getSession().setAttribute("orders", List.of(order, Map.of("a", order)));
            }
            response.getWriter().println(isNew ? "new" : "kept");
            response.getWriter().println(request.getSession().getAttribute("order"));
            response.getWriter().println(request.getSession().getAttribute("orders"));
        }
    }
}
