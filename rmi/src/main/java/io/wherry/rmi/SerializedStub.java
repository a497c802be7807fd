// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.node.KeptStub;
import io.wherry.rmi.internal.node.Route;
import io.wherry.rmi.internal.node.StandIn;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.stub.ProxyStub;
import io.wherry.rmi.internal.stub.StubClass;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stub that is written outside of a call: to a file, a session, a cache. Where it is read, it is a stub of the standard runtime, which
/// connects to the object's node by itself.
final class SerializedStub implements KeptStub, Serializable {
    @Serial private static final long serialVersionUID = 1;

    private static final RemoteOrigin NOWHERE = new RemoteOrigin("", List.of(), List.of());

    private final transient @Nullable Remote original;

    /// Name of the node that has the object; empty if only its address is known, null if not even that.
    private final @Nullable String node;

    /// Where the node listens, in the order to try.
    private final String[] addresses;

    /// Names of the remote interfaces.
    private final String[] interfaces;

    /// Number of the object on the node.
    private final long object;

    /// @param reference null if the object is not known yet
    private SerializedStub(@Nullable Remote original, @Nullable RemoteReference reference) {
        RemoteOrigin origin = reference == null ? NOWHERE : reference.origin();
        this.original = original;
        node = reference == null ? null : origin.node();
        addresses = origin.addresses().toArray(String[]::new);
        interfaces = origin.interfaces().toArray(String[]::new);
        object = reference == null ? 0 : reference.object();
    }

    /// @param stub for calls, null if it is not written in them
    /// @param invoker of the stub
    static SerializedStub of(@Nullable Remote stub, @Nullable RemoteInvoker invoker) {
        return switch (invoker) {
            case Route route -> new SerializedStub(stub, route.reference());
            case StandIn other when other.written() instanceof Remote known ->
                    of(stub, StubClass.invokerOf(known));
            case null, default -> new SerializedStub(stub, null);
        };
    }

    /// @throws NotSerializableException if the object is not known yet: the result of a batch that was not sent
    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        if (node == null) {
            throw new NotSerializableException("stub of an object that is not known yet");
        }
        out.defaultWriteObject();
    }

    @Override
    public @Nullable Remote original() {
        return original;
    }

    @Serial
    private Object readResolve() throws InvalidObjectException {
        if (node == null || addresses == null || interfaces == null) {
            throw new InvalidObjectException("fields of a stub are missing");
        }
        RemoteOrigin origin = new RemoteOrigin(node, List.of(addresses), List.of(interfaces));
        return RmiRuntime.standard().restored(new RemoteReference(origin, object));
    }

    /// Stands for the invocation handler of a stub that is a proxy.
    ///
    /// @param stub a [SerializedStub], which becomes the stub when it is read
    record Handler(Object stub) implements InvocationHandler, Serializable {
        @Serial
        private Object readResolve() throws InvalidObjectException {
            if (stub instanceof Remote read) {
                return ProxyStub.handlerOf(read);
            }
            throw new InvalidObjectException("handler of no stub");
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            throw new IllegalStateException("stub was not read as a whole");
        }
    }
}
