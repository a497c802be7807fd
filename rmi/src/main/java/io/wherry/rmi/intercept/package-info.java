// SPDX-License-Identifier: Apache-2.0

/// Interceptors of remote calls. Start at [Interceptor]. [RetryInterceptor] and [CallCredentials]
/// are ready-made interceptors.
@NullMarked
package io.wherry.rmi.intercept;

import org.jspecify.annotations.NullMarked;
