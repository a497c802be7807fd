// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Limits the concurrent calls of a remote method, of all objects of the class together: further
/// calls throw [OverloadedException]. Placed on the method of the remote interface or of the class.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CallLimit {
    /// The maximum number of concurrent calls, at least 1.
    int value();
}
