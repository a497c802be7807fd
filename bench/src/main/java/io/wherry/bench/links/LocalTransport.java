// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

/// A transport of links within a host.
public enum LocalTransport {
    TCP("tcp", "TCP"),
    UNIX("unix", "Unix socket"),

    /// Its raw socket is a Unix socket.
    SHM("shm", "shared memory");

    private final String scheme;
    private final String title;

    LocalTransport(String scheme, String title) {
        this.scheme = scheme;
        this.title = title;
    }

    /// That of its addresses.
    public String scheme() {
        return scheme;
    }

    public String title() {
        return title;
    }
}
