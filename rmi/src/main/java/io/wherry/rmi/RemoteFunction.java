// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// One call of a method of a remote object.
///
/// @param <T> the remote interface
/// @param <R> the type of the result
@FunctionalInterface
public interface RemoteFunction<T extends Remote, R extends @Nullable Object> {

    R call(T stub) throws Exception;
}
