// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.List;
import java.util.function.Predicate;

/// The data that all stubs with the same remote interfaces share.
///
/// @param methods by index
/// @param replies the classes that are admitted in replies
/// @param recorders of the methods, by index
/// @param batches counts batches of calls
/// @param interceptors of the calls, the outermost first
record StubType(
        List<RemoteMethod> methods,
        Predicate<Class<?>> replies,
        List<Recorder> recorders,
        Recorder batches,
        List<Interceptor> interceptors) {}
