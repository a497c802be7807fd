// SPDX-License-Identifier: Apache-2.0

/// Interceptors of remote calls: [Interceptor] first. [RetryInterceptor] and [CallCredentials] are two that programs use as they are.
@NullMarked
package io.wherry.rmi.intercept;

import org.jspecify.annotations.NullMarked;
