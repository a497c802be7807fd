// SPDX-License-Identifier: Apache-2.0

/// Bytes and times of serializers within the interfaces of the libraries that call them, for `./wherry bench integrations`: start with [SerializerTimes].
package acme.serializer;
