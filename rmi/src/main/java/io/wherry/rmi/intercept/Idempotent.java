// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares an idempotent remote method, for which two calls have the effect of one:
/// [RetryInterceptor] repeats calls of it that may have run. Placed on the method of the remote
/// interface, or on the interface for all its methods.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Idempotent {}
