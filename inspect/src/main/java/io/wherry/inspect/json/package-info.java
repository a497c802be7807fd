// SPDX-License-Identifier: Apache-2.0

/// Streams as lines of JSON and back: start at [JsonExport] and [JsonImport]. [JsonWriter] also writes the reports.
@NullMarked
package io.wherry.inspect.json;

import org.jspecify.annotations.NullMarked;
