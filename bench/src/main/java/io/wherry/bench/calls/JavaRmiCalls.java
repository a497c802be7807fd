// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.Base64;

/// Calls by java.rmi. The address is the serialized stub: no registry and no fixed port is needed.
final class JavaRmiCalls {
    private static final RemoteObjects.Exporter EXPORTER =
            object -> UnicastRemoteObject.exportObject(object, 0);

    private JavaRmiCalls() {}

    static RpcLibrary.Door listen() throws IOException {
        stayHere();
        Remote stub = RemoteObjects.service(EXPORTER);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(stub);
        }
        String address = Base64.getEncoder().encodeToString(bytes.toByteArray());
        return new RpcLibrary.Door(address, () -> {}); // goes with the JVM
    }

    /// Makes stubs refer to this host.
    private static void stayHere() {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    }

    static Service connect(String address) throws IOException {
        stayHere();
        byte[] bytes = Base64.getDecoder().decode(address);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            RemoteService remote = (RemoteService) in.readObject();
            return new RemoteCalls(remote, null, EXPORTER, () -> {});
        } catch (ClassNotFoundException e) {
            throw new IOException("stub of another program", e);
        }
    }
}
