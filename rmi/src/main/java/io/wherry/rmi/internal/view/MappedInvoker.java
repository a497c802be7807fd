// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.Remote;
import java.rmi.UnmarshalException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An invoker that maps the method indexes of one type to those of a stub with another type.
///
/// @param type the type of the indexes that callers use
record MappedInvoker(StubClass type, Remote stub) implements RemoteInvoker {

    @Override
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        RemoteMethod wanted = type.type().methods().get(method);
        RemoteInvoker invoker = StubClass.invokerOf(stub);
        List<RemoteMethod> own = StubClass.typeOf(stub).methods();
        for (int i = 0; i < own.size(); i++) {
            if (invoker != null && own.get(i).key().equals(wanted.key())) {
                return invoker.invoke(i, arguments);
            }
        }
        throw new UnmarshalException("object has no such method: " + wanted.key());
    }
}
