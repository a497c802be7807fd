// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.node.StoredStub;
import io.wherry.rmi.internal.node.StubInvoker;
import io.wherry.rmi.internal.node.WriteReplacedInvoker;
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
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The serialized form of a stub that is written outside of a call: to a file, a session, a cache.
/// It is deserialized as a stub of the standard runtime, which connects to the object's node.
final class SerializedStub implements StoredStub, Serializable {
    @Serial private static final long serialVersionUID = 1;

    /* Calls replace it by the original: the fields are set only when it is written. */

    private final transient @Nullable Remote original;
    private final transient @Nullable RemoteReference reference;

    /// Name of the node that has the object; empty if only its address is known.
    private @Nullable String node;

    /// Addresses of the node, in the order in which they are tried.
    private String @Nullable [] addresses;

    /// Names of the remote interfaces.
    private String @Nullable [] interfaces;

    /// Number of the object at the node.
    private long object;

    /// @param reference null if the object is not known yet
    private SerializedStub(@Nullable Remote original, @Nullable RemoteReference reference) {
        this.original = original;
        this.reference = reference;
    }

    /// @param stub the stub that calls write instead, null if calls do not write it
    /// @param invoker of the stub
    static SerializedStub of(@Nullable Remote stub, @Nullable RemoteInvoker invoker) {
        return switch (invoker) {
            case StubInvoker called -> new SerializedStub(stub, called.reference());
            case WriteReplacedInvoker other when other.written() instanceof Remote known ->
                    of(stub, StubClass.invokerOf(known));
            case null, default -> new SerializedStub(stub, null);
        };
    }

    /// @throws NotSerializableException if the object is not known yet: the result of a batch that
    ///     was not sent
    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        if (reference == null) {
            throw new NotSerializableException("stub of an object that is not known yet");
        }
        node = reference.node();
        addresses = reference.addresses().toArray(String[]::new);
        interfaces = reference.origin().interfaces().toArray(String[]::new);
        object = reference.object();
        out.defaultWriteObject();
    }

    @Override
    public @Nullable Remote original() {
        return original;
    }

    @Serial
    private Object readResolve() throws InvalidObjectException {
        if (node == null) {
            throw new InvalidObjectException("stub without a node");
        }
        RemoteOrigin origin = new RemoteOrigin(node, texts(addresses), texts(interfaces));
        return RmiRuntime.standard().restored(new RemoteReference(origin, object));
    }

    private static List<String> texts(String @Nullable [] read) throws InvalidObjectException {
        if (read == null || Stream.of(read).anyMatch(Objects::isNull)) {
            throw new InvalidObjectException("stub without addresses or interfaces");
        }
        return List.of(read);
    }

    /// The serialized form of the invocation handler of a stub that is a proxy.
    ///
    /// @param stub a [SerializedStub], which is resolved to the stub during deserialization
    record Handler(Object stub) implements InvocationHandler, Serializable {
        @Serial
        private Object readResolve() throws InvalidObjectException {
            if (stub instanceof Remote read) {
                return ProxyStub.handlerOf(read);
            }
            throw new InvalidObjectException("handler does not belong to a stub");
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            throw new IllegalStateException("stub was not deserialized completely");
        }
    }
}
