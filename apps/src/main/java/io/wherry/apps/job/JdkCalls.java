// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.io.Serializable;
import java.rmi.MarshalledObject;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Remote calls of the JDK.
final class JdkCalls implements Calls {
    private static final int ANY_PORT = 0;

    private final List<Remote> offered = new ArrayList<>();

    /// @param host where other ranks reach this one
    JdkCalls(String host) {
        System.setProperty("java.rmi.server.hostname", host);
    }

    @Override
    public Serializable offer(Remote object) throws IOException {
        Remote stub = UnicastRemoteObject.exportObject(object, ANY_PORT);
        offered.add(object);
        return new MarshalledObject<>(stub);
    }

    @Override
    public Remote find(Serializable offer) throws IOException {
        try {
            return (Remote) Objects.requireNonNull(((MarshalledObject<?>) offer).get());
        } catch (ClassNotFoundException e) {
            throw new IOException("stub of an unknown class", e);
        }
    }

    @Override
    public void close() throws IOException {
        for (Remote object : offered) {
            UnicastRemoteObject.unexportObject(object, true);
        }
    }
}
