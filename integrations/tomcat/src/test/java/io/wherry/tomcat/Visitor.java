// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/// A browser with cookies, for servers of this host.
final class Visitor implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    /// Returns the page.
    String visit(String port, String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(PATIENCE)
                        .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("request failed: status=" + response.statusCode());
        }
        return response.body();
    }

    @Override
    public void close() {
        client.close();
    }
}
