// SPDX-License-Identifier: Apache-2.0

/// Auto-configuration for Spring Boot: [io.wherry.spring.boot.WherryAutoConfiguration] has the beans,
/// [io.wherry.spring.boot.WherryProperties] the properties. The serializers are those of
/// `io.wherry.spring`.
@NullMarked
package io.wherry.spring.boot;

import org.jspecify.annotations.NullMarked;
