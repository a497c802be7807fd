// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The properties `wherry.*`, described for editors in `spring-configuration-metadata.json`.
///
/// @param writtenFormat the format of what is stored from now on; lean and java.io are both read
/// @param allowedClasses patterns of [io.wherry.codec.ClassFilter#allow(String...)], in addition to
///     the packages of the application and values of the JDK
/// @param evolution reads objects of other versions of a class, by java.io's rules
/// @param sessions stores sessions in this format
/// @param cache stores cached values in this format
/// @param values stores the values of the bean `redisTemplate` in this format
@ConfigurationProperties("wherry")
public record WherryProperties(
        @DefaultValue("lean") WrittenFormat writtenFormat,
        @DefaultValue({}) List<String> allowedClasses,
        @DefaultValue("true") boolean evolution,
        @DefaultValue Target sessions,
        @DefaultValue Target cache,
        @DefaultValue Target values) {

    public WherryProperties {
        allowedClasses = List.copyOf(allowedClasses);
    }

    /// A format to write.
    public enum WrittenFormat {
        LEAN,
        JAVAIO
    }

    /// Something that is stored.
    public record Target(@DefaultValue("true") boolean enabled) {}
}
