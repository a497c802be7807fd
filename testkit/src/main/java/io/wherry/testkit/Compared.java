// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a field that [Isomorphism] compares although java.io does not send it.
///
/// Such a field is transient and restored by the hooks of its class, or belongs to a superclass
/// that is not serializable and gets its value from a constructor.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Compared {}
